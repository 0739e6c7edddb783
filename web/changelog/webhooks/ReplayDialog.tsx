import { Typography } from '@mui/material'
import { useState } from 'react'
import { showInfo } from '#web/lib/toasts.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useReplay, type Webhook } from '../queries.ts'

type ReplayDialogProps = { readonly webhook: Webhook; readonly onClose: () => void }

const DAY = /^\d{4}-\d\d-\d\d$/

/** Shows a dialog that has changes sent again from the beginning of a day on. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const [day, setDay] = useState(new Date().toISOString().slice(0, 10))
  const [error, setError] = useState<string>()
  const replay = useReplay(webhook, (refused) => setError(getFieldErrors(refused).since))
  const submit = () => {
    if (!DAY.test(day)) return setError('Choose a day.')
    setError(undefined)
    replay.mutate(`${day}T00:00:00Z`, {
      onSuccess: () => {
        showInfo('Changes are being sent again')
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={`Replay ${webhook.name}`}
      submitLabel="Send again"
      isPending={replay.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'ink2' }}>
        The receiver gets all matching changes since then again, in order and with the same ids.
      </Typography>
      <TextInput label="From (UTC)" type="date" value={day} onChange={setDay} error={error} isFirst />
    </FormDialog>
  )
}
