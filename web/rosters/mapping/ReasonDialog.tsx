import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

export type ReasonDialogProps = {
  readonly onClose: () => void
  readonly onSend: (reason: string) => void
}

/** Asks why a mapping is right although its values look like those of another field. */
export function ReasonDialog({ onClose, onSend }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (reason.trim() === '') setError('Give the reason. Whoever publishes the version reads it.')
    else onSend(reason.trim())
  }
  return (
    <FormDialog
      title="Keep this mapping"
      submitLabel="Keep mapping"
      isPending={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Reason"
        hint="Whoever publishes the version reads it."
        value={reason}
        onChange={setReason}
        error={error}
        isFirst
        maxLength={500}
      />
    </FormDialog>
  )
}
