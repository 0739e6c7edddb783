import { canRunAgain } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { exactTime } from '#web/lib/when.ts'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import type { Cycle } from '../queries.ts'
import { FixedCellsTable } from './FixedCellsTable.tsx'
import { tellChange, tellState } from './file-labels.ts'
import type { Fixes } from './queries.ts'
import type { useFixActions } from './use-fix-actions.ts'

export type FixesCardProps = {
  readonly cycle: Cycle
  readonly fixes: Fixes
  readonly mayDecide: boolean
  readonly actions: ReturnType<typeof useFixActions>
}

const MARKS: Readonly<Record<Fixes['state'], MarkStatus>> = {
  ...{ placing: 'running', proposed: 'waiting', applied: 'ok', refused: 'error', undone: 'none' },
}
const SHOWN_UNPLACED = 5

function Unplaced({ fixes }: { readonly fixes: Fixes }) {
  if (fixes.unplacedRows === 0) return null
  const shown = fixes.unplaced.slice(0, SHOWN_UNPLACED)
  const more = fixes.unplacedRows - shown.length
  return (
    <Box component="ul" aria-label="Rows without a place" sx={{ m: 0, pl: 2.5, color: 'ink2' }}>
      {shown.map(({ tab, row, reason }) => (
        <li key={`${tab} ${row}`}>
          Row {row} of {tab}: {reason}
        </li>
      ))}
      {more > 0 && <li>{more} more</li>}
    </Box>
  )
}

const who = ({ madeBy, madeAt, decidedBy, decidedAt, state }: Fixes): string => {
  const made = `${madeBy?.name ?? 'Someone'}, ${exactTime(new Date(madeAt))}`
  if (decidedAt === null || (state !== 'applied' && state !== 'undone')) return made
  const verb = state === 'applied' ? 'Counts since' : 'Taken back'
  return `${made}. ${verb} ${exactTime(new Date(decidedAt))}, ${decidedBy?.name ?? 'someone'}`
}

/** Shows what people fixed at once, what it changes, and lets it count or takes it back. */
export function FixesCard({ cycle, fixes, mayDecide, actions }: FixesCardProps) {
  const { id, state, cells, refusal, ignoredColumns, file } = fixes
  const [chosen, setOpen] = useState<boolean>()
  // What waits for a decision is shown before anyone asks.
  const isOpen = chosen ?? state === 'proposed'
  const mayChange = mayDecide && cycle.progress === null && canRunAgain(cycle.state)
  const isShown = cells > 0 && state !== 'placing'
  return (
    <Box component="li" sx={{ p: 1.5, border: 1, borderColor: 'line', borderRadius: '8px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {file?.name ?? 'Cells fixed in the grid'}
          </Box>
          <Box role="status">
            <StatusMark status={MARKS[state]}>{refusal ?? tellState(fixes)}</StatusMark>
          </Box>
          <Box>{tellChange(fixes)}</Box>
          {ignoredColumns.length > 0 && (
            <Box sx={{ color: 'ink2' }}>Columns that the file does not have: {ignoredColumns.join(', ')}</Box>
          )}
          <Unplaced fixes={fixes} />
          <Box sx={{ color: 'ink2' }}>{who(fixes)}</Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isShown && (
            <Button variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide the cells' : 'Show the cells'}
            </Button>
          )}
          {mayChange && state === 'proposed' && cells > 0 && (
            <Button variant="contained" disabled={actions.isPending} onClick={() => actions.apply(id)}>
              Let them count
            </Button>
          )}
          {mayChange && state !== 'refused' && state !== 'undone' && (
            <Button variant="outlined" disabled={actions.isPending} onClick={() => actions.undo(id)}>
              {state === 'applied' ? 'Undo' : 'Discard'}
            </Button>
          )}
        </Box>
      </Box>
      {isShown && isOpen && <FixedCellsTable cycleId={cycle.id} fixesId={id} />}
    </Box>
  )
}
