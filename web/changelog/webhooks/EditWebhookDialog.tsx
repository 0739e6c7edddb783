import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Alert } from '@mui/material'
import { showSuccess } from '#web/lib/toasts.ts'
import { getCurrentVersion } from '#web/ui/form/current-version.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type ChangedWebhook, useSaveWebhook, type Webhook } from '../queries.ts'
import { toBody, toValues, WebhookFields, type WebhookValues } from './WebhookFields.tsx'

type Values = WebhookValues & { readonly isPaused: boolean }

export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
}) {
  const save = useSaveWebhook(webhook.id, (error) => form.refuse(error))
  const form = useForm<Values, ChangedWebhook>({
    start: { ...toValues(webhook), isPaused: webhook.state === 'paused' },
    schema: FORM_BODIES.changeWebhook,
    bodyOf: ({ isPaused, ...values }) => ({ ...toBody(values), isPaused, version: webhook.version }),
    send: (body) =>
      save.mutate(body, {
        onSuccess: ({ name }) => {
          showSuccess(`Saved ${name}`)
          onClose()
        },
      }),
  })
  const wasChanged = save.error !== null && getCurrentVersion<Webhook>(save.error) !== undefined
  return (
    <FormDialog
      title={`Edit ${webhook.name}`}
      submitLabel="Save"
      isPending={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {wasChanged && (
        <Alert severity="warning">
          Nothing was saved: someone else changed this webhook. Close, look at it and change it again.
        </Alert>
      )}
      <WebhookFields form={form} />
      <SwitchInput
        label="Paused"
        hint="Nothing is sent. Changes wait until you resume."
        isOn={form.values.isPaused}
        onChange={(isPaused) => form.change({ isPaused })}
      />
    </FormDialog>
  )
}
