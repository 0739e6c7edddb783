import type { ConnectionDirection, ConnectionKind } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { showSuccess } from '#web/lib/toasts.ts'
import { ChangedFirst } from '#web/ui/form/ChangedFirst.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CalendarFields } from '../CalendarFields.tsx'
import type { RosterKey } from '../queries.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { KIND_LABELS } from './connection-texts.ts'
import { type ConnectionValues, toConnectionBody, toConnectionValues } from './connection-values.ts'
import {
  type ChangedConnection,
  type NewConnection,
  type RosterConnection,
  useSaveConnection,
} from './queries.ts'

type ConnectionDialogProps = {
  readonly rosterKey: RosterKey
  readonly direction: ConnectionDirection
  /** Null for a new one. */
  readonly connection: RosterConnection | null
  readonly hasFolders: boolean
  readonly onClose: () => void
}

const SENDING = { label: 'Goes out', never: 'As soon as a cycle is approved', by: 'At' }

function listKinds({ direction, hasFolders }: Pick<ConnectionDialogProps, 'direction' | 'hasFolders'>) {
  const kinds = (Object.keys(KIND_LABELS) as ConnectionKind[]).filter(
    (kind) => (kind !== 'folder' || hasFolders) && (kind !== 'webhook' || direction === 'out'),
  )
  return kinds.map((value) => ({ value, label: KIND_LABELS[value] }))
}

function nameDialog({ direction, connection }: ConnectionDialogProps): string {
  if (connection !== null) return `Edit ${connection.name}`
  return direction === 'out' ? 'Add destination' : 'Add source'
}

/** Adds or changes where files of a roster go to or come from. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { rosterKey, direction, connection, onClose } = props
  const save = useSaveConnection(rosterKey, (error) => form.refuse(error))
  const form = useForm<ConnectionValues, NewConnection | ChangedConnection>({
    start: toConnectionValues(connection),
    schema: connection === null ? FORM_BODIES.addRosterConnection : FORM_BODIES.changeRosterConnection,
    bodyOf: (values) => toConnectionBody(values, { direction, connection }),
    send: (body) =>
      save.mutate(
        connection === null
          ? { id: null, body: body as NewConnection }
          : { id: connection.id, body: body as ChangedConnection },
        {
          onSuccess: ({ name }) => {
            showSuccess(`Saved ${name}`)
            onClose()
          },
        },
      ),
  })
  const { values, change } = form
  return (
    <FormDialog
      title={nameDialog(props)}
      submitLabel={connection === null ? 'Add' : 'Save'}
      isPending={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ChangedFirst error={save.error} what="connection" />
      <TextInput label="Name" isFirst {...form.text('name')} />
      <SelectInput
        label="Kind"
        options={listKinds(props)}
        value={values.kind}
        error={form.getError('settings.kind')}
        onChange={(kind) => change({ kind: kind as ConnectionKind })}
      />
      <ConnectionFields
        values={values}
        getError={form.getError}
        onChange={change}
        hasSecret={connection !== null && connection.settings.kind !== 'folder'}
      />
      {direction === 'out' && (
        <SwitchInput
          label="Send approved cycles there by themselves"
          isOn={values.isAutomatic}
          onChange={(isAutomatic) => change({ isAutomatic })}
        />
      )}
      {direction === 'out' && values.isAutomatic && (
        <CalendarFields values={values} error={form.getError('schedule')} onChange={change} texts={SENDING} />
      )}
      {direction === 'out' && values.isAutomatic && values.every !== 'never' && (
        <SwitchInput
          label="On business days only"
          hint="On weekends and federal holidays it goes out on the next business day."
          isOn={values.businessDays}
          onChange={(businessDays) => change({ businessDays })}
        />
      )}
      {connection !== null && (
        <SwitchInput label="Paused" isOn={values.isPaused} onChange={(isPaused) => change({ isPaused })} />
      )}
    </FormDialog>
  )
}
