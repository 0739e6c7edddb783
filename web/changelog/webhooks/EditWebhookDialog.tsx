import { FORM_BODIES } from '@concord/contract/form-bodies'
import { showSuccess } from '#web/lib/toasts.ts'
import { ChangedFirst } from '#web/ui/form/ChangedFirst.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type ChangedWebhook, useSaveWebhook, type Webhook } from '../queries.ts'
import { toBody, toValues, WebhookFields, type WebhookValues } from './WebhookFields.tsx'

type Values = WebhookValues & { readonly isPaused: boolean; readonly version: number }

export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
}) {
  const save = useSaveWebhook(webhook.id, (error) => form.refuse(error))
  const form = useForm<Values, ChangedWebhook>({
    start: { ...toValues(webhook), isPaused: webhook.state === 'paused', version: webhook.version },
    schema: FORM_BODIES.changeWebhook,
    bodyOf: ({ isPaused, version, ...values }) => ({ ...toBody(values), isPaused, version }),
    send: (body) =>
      save.mutate(body, {
        onSuccess: ({ name }) => {
          showSuccess(`Saved ${name}`)
          onClose()
        },
      }),
  })
  return (
    <FormDialog
      title={`Edit ${webhook.name}`}
      submitLabel="Save"
      isPending={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ChangedFirst error={save.error} what="webhook" />
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
