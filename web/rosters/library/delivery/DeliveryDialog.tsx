import { type ConnectionDirection, MAX_CONNECTIONS } from '@concord/contract'
import { formatCountOf, hasPermission } from '@concord/domain'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { exactTime } from '#web/lib/when.ts'
import { useSession } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { Roster } from '../queries.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionItem } from './ConnectionItem.tsx'
import { FETCHED_LABELS } from './connection-texts.ts'
import { type Connections, connectionsOf } from './queries.ts'

const PARTS = {
  out: {
    title: 'Destinations',
    add: 'Add destination',
    none: 'Clean files of this roster are only downloaded so far. Add where to send them.',
  },
  in: {
    title: 'Sources',
    add: 'Add source',
    none: 'Files of this roster are uploaded by people so far. Add a folder to fetch them from.',
  },
} as const

type PartProps = {
  readonly direction: ConnectionDirection
  readonly roster: Roster
  readonly data: Connections
  readonly canChange: boolean
}

function Part({ direction, roster, data, canChange }: PartProps) {
  const titleId = useId()
  const { title, add, none } = PARTS[direction]
  const { connections, hasFolders } = data
  const shown = connections.filter((one) => one.direction === direction)
  const mayAdd = canChange && connections.length < MAX_CONNECTIONS
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {shown.length === 0 && <Box sx={{ color: 'ink2', mb: 1 }}>{none}</Box>}
      <Box component="ul" sx={{ m: 0, mb: 1, p: 0, listStyle: 'none' }}>
        {shown.map((connection) => (
          <ConnectionItem key={connection.id} rosterKey={roster} {...{ connection, hasFolders, canChange }} />
        ))}
      </Box>
      {mayAdd && (
        <DialogButton label={add}>
          {(close) => (
            <ConnectionDialog
              rosterKey={roster}
              {...{ direction, hasFolders }}
              connection={null}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
    </Box>
  )
}

function Fetched({ files }: { readonly files: Connections['fetched'] }) {
  if (files.length === 0) return null
  return (
    <Box component="section" aria-labelledby="fetched-files">
      <Typography id="fetched-files" variant="h3">
        Files that came
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map(({ name, source, bytes, state, message, seenAt }) => (
          <Box
            key={`${source} ${name} ${seenAt}`}
            component="li"
            sx={{ py: 0.75, borderBottom: 1, borderColor: 'lineSoft' }}
          >
            <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Box>
            <Box sx={{ color: 'ink2' }}>
              {FETCHED_LABELS[state]}, {source}, {formatCountOf(bytes, 'byte')}, {exactTime(new Date(seenAt))}
            </Box>
            {message !== null && <Box>{message}</Box>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

type DeliveryDialogProps = { readonly roster: Roster; readonly onClose: () => void }

/** Shows where files of a roster go to and come from by themselves. */
export function DeliveryDialog({ roster, onClose }: DeliveryDialogProps) {
  const titleId = useId()
  const { viewer } = useSession()
  const { data, error, refetch } = useQuery(connectionsOf(roster))
  const canChange = hasPermission(viewer, 'CREATE_MAPPINGS')
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Delivery of {roster.sender}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {error && !data && (
          <ErrorState title="The connections did not load" error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows label="Loading the connections" count={4} />}
        {data && (
          <>
            <Part direction="out" {...{ roster, data, canChange }} />
            <Part direction="in" {...{ roster, data, canChange }} />
            <Fetched files={data.fetched} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" size="medium" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
