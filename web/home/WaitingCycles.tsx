import { formatRosterType } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { exactTime, longMonth, shortTime } from '#web/lib/when.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { type WaitingCycle, waitingCycles } from './queries.ts'
import { tellWaiting } from './waiting-texts.ts'

/** Cycles that are listed; the reports have all of them. */
const MAX_SHOWN = 6

type LineProps = { readonly cycle: WaitingCycle; readonly isFirst: boolean; readonly now: Date }

function Line({ cycle, isFirst, now }: LineProps) {
  const { title, act, to } = tellWaiting(cycle)
  const { roster, period, receivedAt } = cycle
  const at = new Date(receivedAt)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '96px minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'lineSoft',
      }}
    >
      <Box component="time" dateTime={receivedAt} title={exactTime(at)} sx={{ color: 'ink2' }}>
        {shortTime(at, now)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ color: 'ink2' }}>
          {roster.sender}, {formatRosterType(roster.type).toLowerCase()}, {longMonth(period)}
        </Box>
      </Box>
      <Button
        variant={isFirst ? 'contained' : 'outlined'}
        component={RouterLink}
        to={to}
        aria-label={`${act}: ${roster.sender}`}
        sx={{ alignSelf: 'center', minWidth: 116, minHeight: { xs: 44, md: 32 } }}
      >
        {act}
      </Button>
    </Box>
  )
}

/** Shows what the viewer can do next about files of rosters: stops, approvals, mappings. */
export function WaitingCycles({ now }: { readonly now: Date }) {
  const { data, error, refetch } = useQuery(waitingCycles)
  return (
    <Box component="section" aria-labelledby="needs-you" sx={{ mt: 3.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pb: 1 }}>
        <Typography id="needs-you" variant="h2">
          Needs you
        </Typography>
        <WaitingCount count={data?.total ?? 0} what="cycles wait" />
        <Link component={RouterLink} to="/rosters/report" sx={{ ml: 'auto' }}>
          All reports
        </Link>
      </Box>
      {error && !data && (
        <ErrorState title="What waits did not load" error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <SkeletonRows label="Loading what waits" count={2} />}
      {data?.total === 0 && <Box sx={{ color: 'ink2' }}>No file of a roster waits for a person.</Box>}
      {data && data.total > 0 && (
        <Box
          component="ul"
          aria-labelledby="needs-you"
          sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'line' }}
        >
          {data.cycles.slice(0, MAX_SHOWN).map((cycle, place) => (
            <Line key={cycle.id} cycle={cycle} isFirst={place === 0} now={now} />
          ))}
        </Box>
      )}
    </Box>
  )
}
