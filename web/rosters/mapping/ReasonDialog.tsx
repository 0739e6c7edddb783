import { MAX_MAPPING_NOTE } from '@concord/contract'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

export type ReasonDialogProps = {
  /** The note of the version so far. */
  readonly note: string
  readonly onClose: () => void
  /** Called with the note that has the reason as its last line. */
  readonly onSend: (note: string) => void
}

const NO_ROOM = `With the reason, the note is longer than ${MAX_MAPPING_NOTE} characters. Shorten one of them.`

/** Adds a reason to a note, unless it stands there: the mapping was kept, undone and kept again. */
function addReason(note: string, reason: string): string {
  const line = `Kept: ${reason}`
  const lines = note.trim().split('\n')
  return lines.includes(line) ? note : [...lines, line].filter((one) => one !== '').join('\n')
}

/** Asks why a mapping is right although its values look like those of another field. */
export function ReasonDialog({ note, onClose, onSend }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [before, setBefore] = useState(note)
  const [isFull, setFull] = useState(false)
  const [error, setError] = useState<string>()
  const submit = () => {
    const noted = addReason(before, reason.trim())
    if (reason.trim() === '') setError('Give the reason. Whoever publishes the version reads it.')
    else if (noted.length > MAX_MAPPING_NOTE) {
      setError(NO_ROOM)
      setFull(true)
    } else onSend(noted)
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
      {isFull && (
        <TextInput
          label="Note so far"
          value={before}
          onChange={setBefore}
          rows={3}
          maxLength={MAX_MAPPING_NOTE}
        />
      )}
    </FormDialog>
  )
}
