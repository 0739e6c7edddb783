import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Alert, Dialog } from '@mui/material'
import { useId, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type NewSecret, type NewWebhook, useCreateWebhook } from '../queries.ts'
import { SecretNotice } from './SecretNotice.tsx'
import { NO_VALUES, toBody, WebhookFields, type WebhookValues } from './WebhookFields.tsx'

type WebhookFormProps = {
  readonly titleId: string
  readonly onMade: (made: NewSecret) => void
  readonly onClose: () => void
}

function readRefusal(error: Error | null): string | undefined {
  if (!(error instanceof RequestError) || error.code !== 'conflict') return undefined
  const { reason } = (error.details ?? {}) as { reason?: string }
  return reason
}

function WebhookForm({ titleId, onMade, onClose }: WebhookFormProps) {
  const create = useCreateWebhook((error) => form.refuse(error))
  const form = useForm<WebhookValues, NewWebhook>({
    start: NO_VALUES,
    schema: FORM_BODIES.createWebhook,
    bodyOf: toBody,
    send: (body) => create.mutate(body, { onSuccess: onMade }),
  })
  const refusal = readRefusal(create.error)
  return (
    <DialogForm
      titleId={titleId}
      title="Create webhook"
      submitLabel="Create webhook"
      isPending={create.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
      <WebhookFields form={form} />
    </DialogForm>
  )
}

export function CreateWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId()
  const [made, setMade] = useState<NewSecret>()
  return (
    <Dialog open {...(made ? {} : { onClose })} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {made ? (
        <SecretNotice titleId={titleId} made={made} onDone={onClose} />
      ) : (
        <WebhookForm titleId={titleId} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  )
}
