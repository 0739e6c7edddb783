import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { CycleTabProps } from '../cycle-tab.ts'
import { StopRow } from '../overview/StopRow.tsx'
import { linkToCycle } from '../queries.ts'
import type { ChangeGroup } from './queries.ts'
import type { Decisions } from './use-decisions.ts'

/** Stops that rows of the comparison cause; all others are seen elsewhere. */
const OF_COMPARISON: readonly string[] = ['terms-share', 'field-change-share', 'row-swing', 'scope-mismatch']

type StopsBesideProps = CycleTabProps & {
  /** Terms that return as adds: the likely cause of many terms. */
  readonly returning: ChangeGroup | undefined
  readonly decide: Decisions['decide'] | null
}

function Returning({ returning, decide }: Pick<StopsBesideProps, 'returning' | 'decide'>) {
  if (returning === undefined) return null
  return (
    <Box sx={{ px: { xs: 2, md: 2.5 }, pb: 1.5, color: 'ink2' }}>
      {formatCountOf(returning.shown, 'of them returns as an add', 'of them return as adds')} under another
      tax ID, at the same places.{' '}
      {decide && returning.open > 0 && (
        <Link
          component="button"
          type="button"
          onClick={() => decide('moved', { cause: returning.cause, isOpen: true })}
        >
          Treat {formatCount(returning.open / 2)} as moved
        </Link>
      )}
    </Box>
  )
}

/** Shows the stops that these differences cause beside them, in one column. */
export function StopsBeside({ cycle, actions, returning, decide }: StopsBesideProps) {
  const stops = cycle.stops.filter(({ stop }) => OF_COMPARISON.includes(stop))
  const others = cycle.stops.filter(
    ({ stop, second }) => !OF_COMPARISON.includes(stop) && second === null,
  ).length
  const isHeld = cycle.state === 'held' && stops.some(({ second }) => second === null)
  return (
    <Box sx={{ minWidth: 0 }}>
      {stops.length > 0 && (
        <Box
          component="section"
          aria-label="Stops"
          sx={{
            ...{
              border: 1,
              borderRadius: 2,
              overflow: 'hidden',
              borderColor: isHeld ? 'accent.line' : 'line',
            },
            ...(isHeld ? { borderLeft: '4px solid', borderLeftColor: 'accent.fill' } : {}),
          }}
        >
          <Box
            component="ul"
            sx={{
              ...{ m: 0, p: 0, listStyle: 'none' },
              '&& > li': { gridTemplateColumns: 'minmax(0, 1fr)' },
              '&& > li:first-of-type': { borderTop: 0 },
            }}
          >
            {stops.map((stop) => (
              <StopRow key={stop.number} stop={stop} actions={actions} />
            ))}
          </Box>
          {stops.some(({ stop }) => stop === 'terms-share') && (
            <Returning returning={returning} decide={decide} />
          )}
        </Box>
      )}
      {others > 0 && (
        <Box sx={{ mt: 1, color: 'ink2' }}>
          {others} more {others === 1 ? 'stop holds' : 'stops hold'} this cycle.{' '}
          <Link component={RouterLink} to={linkToCycle(cycle.id)} underline="always">
            See {others === 1 ? 'it' : 'them'} in Overview
          </Link>
        </Box>
      )}
    </Box>
  )
}
