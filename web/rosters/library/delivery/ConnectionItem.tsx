import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { exactTime } from '#web/lib/when.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { RosterKey } from '../queries.ts'
import { formatCalendar } from '../roster-labels.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { formatPlace, KIND_LABELS } from './connection-texts.ts'
import {
  type RosterConnection,
  useRemoveConnection,
  useSaveConnection,
  useTestConnection,
} from './queries.ts'

type ConnectionItemProps = {
  readonly rosterKey: RosterKey
  readonly connection: RosterConnection
  readonly hasFolders: boolean
  readonly canChange: boolean
}

function formatWhen({ direction, isAutomatic, schedule, lookedAt }: RosterConnection): string {
  if (direction === 'in')
    return lookedAt === null
      ? 'Looked for files every minute'
      : `Last looked ${exactTime(new Date(lookedAt))}`
  if (!isAutomatic) return 'Sent by hand'
  if (schedule === null) return 'As soon as a cycle is approved'
  return `${formatCalendar(schedule.calendar).replace(', by ', ', at ')}${schedule.businessDays ? ', business days' : ''}`
}

/** Shows the result of a test, with the key of an SFTP server to accept. */
function TestResult({
  rosterKey,
  connection,
  test,
}: Pick<ConnectionItemProps, 'rosterKey' | 'connection'> & {
  readonly test: ReturnType<typeof useTestConnection>
}) {
  const save = useSaveConnection(rosterKey)
  if (!test.data) return null
  const { isDone, message, shownKey } = test.data
  const { id, name, settings, isAutomatic, schedule, isPaused, version } = connection
  const agree = () =>
    save.mutate(
      { id, body: { name, settings, isAutomatic, schedule, isPaused, version, hostKey: shownKey } },
      {
        onSuccess: () => {
          showSuccess('Agreed to the key')
          test.mutate(connection)
        },
      },
    )
  return (
    <Alert severity={isDone ? 'success' : 'warning'} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {message}
      {shownKey !== null && (
        <Box sx={{ mt: 0.5 }}>
          <Box component="code">{shownKey}</Box>
          <Box sx={{ mt: 1 }}>
            <Button variant="outlined" loading={save.isPending} onClick={agree}>
              Agree to this key
            </Button>
          </Box>
        </Box>
      )}
    </Alert>
  )
}

function RemoveButton({ rosterKey, connection }: Pick<ConnectionItemProps, 'rosterKey' | 'connection'>) {
  const remove = useRemoveConnection(rosterKey)
  return (
    <DialogButton label="Remove">
      {(close) => (
        <ConfirmDialog
          title={`Remove ${connection.name}?`}
          confirmLabel="Remove"
          isDestructive
          isPending={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(connection, { onSuccess: () => showSuccess('Removed'), onSettled: close })
          }
        >
          Its password or key is erased. What was delivered stays listed.
        </ConfirmDialog>
      )}
    </DialogButton>
  )
}

/** Shows one destination or source, with its actions. */
export function ConnectionItem({ rosterKey, connection, hasFolders, canChange }: ConnectionItemProps) {
  const test = useTestConnection(rosterKey)
  const [isTested, setTested] = useState(false)
  const { name, settings, direction, isPaused, problem } = connection
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ color: 'ink2' }}>{KIND_LABELS[settings.kind]}</Box>
        {isPaused && <Tag>Paused</Tag>}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{formatPlace(connection)}</Box>
      <Box sx={{ color: 'ink2' }}>{formatWhen(connection)}</Box>
      {problem !== null && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button
            variant="outlined"
            size="medium"
            loading={test.isPending}
            onClick={() => {
              setTested(true)
              test.mutate(connection)
            }}
          >
            {direction === 'out' ? 'Send a test file' : 'Look now'}
          </Button>
          <DialogButton label="Edit">
            {(close) => (
              <ConnectionDialog {...{ rosterKey, direction, connection, hasFolders }} onClose={close} />
            )}
          </DialogButton>
          <RemoveButton rosterKey={rosterKey} connection={connection} />
        </Box>
      )}
      <Box role="status">
        {isTested && <TestResult rosterKey={rosterKey} connection={connection} test={test} />}
      </Box>
    </Box>
  )
}
