import { CONFIG_ERRORS, MAX_CONFIG_NOTE } from '@concord/contract'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

type ReturnDialogProps = {
  readonly number: number
  readonly onReturn: (note: string) => void
  readonly onClose: () => void
}

/** Shows a dialog that returns a version to the user who edited it, with a note of what has to change. */
export function ReturnDialog({ number, onReturn, onClose }: ReturnDialogProps) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (note.trim() === '') setError(CONFIG_ERRORS.noNote)
    else onReturn(note.trim())
  }
  return (
    <FormDialog
      title={`Return version ${number}`}
      submitLabel={`Return version ${number}`}
      isPending={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="What has to change"
        hint="Its editors read this. The version is a draft again."
        value={note}
        onChange={setNote}
        error={error}
        isFirst
        rows={3}
        maxLength={MAX_CONFIG_NOTE}
      />
    </FormDialog>
  )
}
