import { MAX_MAPPING_NOTE } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { ComingVersion } from '../../versions/ComingVersion.tsx'
import { askForVersion, isRunning, type MappingKey, type MappingReply, replayOf } from '../queries.ts'

const ANYONE = ''
const MAX_REASON = 500

export type SaveVersionDialogProps = {
  readonly mappingKey: MappingKey
  readonly number: number
  readonly note: string
  readonly publishers: MappingReply['publishers']
  readonly versions: MappingReply['versions']
  readonly save: (note: string) => Promise<number | null>
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Returns the first problem that the server reports, in a sentence. */
function explain(failure: unknown): string {
  if (!(failure instanceof RequestError)) return 'The version was not saved. Try again.'
  const [first] = Object.values(getFieldErrors(failure))
  return first ?? failure.sentence
}

/** Saves the draft as a version, which a second person publishes. */
export function SaveVersionDialog(props: SaveVersionDialogProps) {
  const { mappingKey, number, publishers, versions, save, onClose, onSaved } = props
  const [note, setNote] = useState(props.note)
  const [day, setDay] = useState(todayInUtc())
  const [of, setOf] = useState(ANYONE)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(replayOf(mappingKey))
  const isReplayed = data?.replay?.state === 'done' && data.replay.isCurrent
  const isReplaying = isRunning(data?.replay ?? null)
  const needsReason = data?.isNeeded === true && !isReplayed && !isReplaying
  const submit = async () => {
    if (isReplaying) {
      setError('The replay still runs. Save the version when it is over.')
      return
    }
    if (needsReason && reason.trim() === '') {
      setError('Replay the draft first, or say why it is published without.')
      return
    }
    setBusy(true)
    try {
      const revision = await save(note)
      if (revision === null) setError('The draft was not kept. Close this and look at the foot of the page.')
      else {
        await askForVersion(mappingKey, {
          ...{ revision, effectiveOn: day, of: of === ANYONE ? null : of },
          withoutReplay: needsReason ? reason.trim() : null,
        })
        onSaved()
      }
    } catch (failure) {
      setError(explain(failure))
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
      <ComingVersion versions={versions} day={day} />
      <SelectInput
        label="Published by"
        options={[
          { value: ANYONE, label: 'Anyone who may publish it' },
          ...publishers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={of}
        onChange={setOf}
        hint="Whoever edited it can't publish it."
      />
      {isReplayed && <StatusMark status="ok">Replayed over {data.replay?.files.length} files</StatusMark>}
      {isReplaying && <StatusMark status="running">Replaying the draft over the last files</StatusMark>}
      {data?.isNeeded === false && <StatusMark status="none">No earlier file to replay it over</StatusMark>}
      {needsReason && (
        <>
          <StatusMark status="waiting">Not replayed over the last files</StatusMark>
          <TextInput
            label="Publish without a replay, because"
            value={reason}
            onChange={setReason}
            maxLength={MAX_REASON}
          />
        </>
      )}
    </FormDialog>
  )
}
