import { MAX_MAPPING_NOTE } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { askForVersion, type MappingKey } from './queries.ts'

export type SaveVersionDialogProps = {
  readonly mappingKey: MappingKey
  readonly number: number
  readonly note: string
  readonly save: (note: string) => Promise<number | null>
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Saves the draft as a version, which a second person publishes. */
export function SaveVersionDialog(props: SaveVersionDialogProps) {
  const { mappingKey, number, save, onClose, onSaved } = props
  const [note, setNote] = useState(props.note)
  const [day, setDay] = useState(todayInUtc())
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const revision = await save(note)
      if (revision === null) setError('The draft was not kept. Close this and look at the foot of the page.')
      else {
        await askForVersion(mappingKey, { revision, effectiveOn: day })
        onSaved()
      }
    } catch (failure) {
      setError(failure instanceof RequestError ? failure.sentence : 'The version was not saved. Try again.')
    }
    setBusy(false)
  }
  return (
    <FormDialog
      title={`Save version ${number}`}
      submitLabel={`Save version ${number}`}
      isPending={isBusy}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextInput
        label="Note"
        hint="What changed, for whoever publishes it and whoever maps next month."
        value={note}
        onChange={setNote}
        error={error}
        isFirst
        rows={3}
        maxLength={MAX_MAPPING_NOTE}
      />
      <TextInput label="In force from" type="date" value={day} onChange={setDay} />
    </FormDialog>
  )
}
