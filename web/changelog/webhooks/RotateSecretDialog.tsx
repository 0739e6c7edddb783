import { Dialog, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { useRotateSecret, type Webhook } from '../queries.ts'
import { SecretNotice } from './SecretNotice.tsx'

const AT_ONCE = '0'
const OVERLAPS = [
  { value: AT_ONCE, label: 'At once' },
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 1 day' },
  { value: '168', label: 'In 7 days' },
]
const USUAL = '24'

type RotateSecretDialogProps = { readonly webhook: Webhook; readonly onClose: () => void }

export function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps) {
  const titleId = useId()
  const [hours, setHours] = useState(USUAL)
  const rotate = useRotateSecret(webhook)
  return (
    <Dialog open {...(rotate.data ? {} : { onClose })} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {rotate.data ? (
        <SecretNotice titleId={titleId} made={rotate.data} onDone={onClose} />
      ) : (
        <DialogForm
          titleId={titleId}
          title={`Rotate the secret of ${webhook.name}`}
          submitLabel="Rotate secret"
          isPending={rotate.isPending}
          onSubmit={() => rotate.mutate(Number(hours))}
          onClose={onClose}
        >
          <Typography sx={{ color: 'ink2' }}>
            You get a new secret.{' '}
            {hours === AT_ONCE
              ? 'The current secret ends at once: deliveries carry only the new signature.'
              : 'Deliveries carry both signatures until the current secret ends.'}
          </Typography>
          <SelectInput
            label="Current secret ends"
            options={OVERLAPS}
            value={hours}
            onChange={setHours}
            minWidth={140}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
