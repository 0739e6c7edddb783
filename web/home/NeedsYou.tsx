import { formatRosterType, formatUpdateNumber } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { exactTime, longMonth, shortTime } from '#web/lib/when.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { type WaitingCycle, type WaitingUpdate, waitingCycles, waitingUpdates } from './queries.ts'
import { tellWaiting, tellWaitingUpdate, type WaitingText } from './waiting-texts.ts'

/** Cycles that are listed; the reports have all of them. */
const MAX_SHOWN = 6

type LineProps = {
  readonly text: WaitingText
  /** Whose file or update it is. */
  readonly of: string
  readonly about: string
  readonly since: string
  readonly isFirst: boolean
  readonly now: Date
}

function Line({ text: { title, act, to }, of, about, since, isFirst, now }: LineProps) {
  const at = new Date(since)
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
      <Box component="time" dateTime={since} title={exactTime(at)} sx={{ color: 'ink2' }}>
        {shortTime(at, now)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ color: 'ink2' }}>{about}</Box>
      </Box>
      <Button
        variant={isFirst ? 'contained' : 'outlined'}
        component={RouterLink}
        to={to}
        aria-label={`${act}: ${of}`}
        sx={{ alignSelf: 'center', minWidth: 116, minHeight: { xs: 44, md: 32 } }}
      >
        {act}
      </Button>
    </Box>
  )
}

const toCycleLine = (cycle: WaitingCycle) => {
  const { id, roster, period, receivedAt: since } = cycle
  const about = `${roster.sender}, ${formatRosterType(roster.type).toLowerCase()}, ${longMonth(period)}`
  return { id, text: tellWaiting(cycle), of: roster.sender, about, since }
}

const toUpdateLine = (update: WaitingUpdate) => {
  const { id, number, saidBy, title, changedAt: since } = update
  const about = saidBy.source || title || 'Source not stated'
  return { id, text: tellWaitingUpdate(update), of: formatUpdateNumber(number), about, since }
}

export type NeedsYouProps = {
  readonly now: Date
  readonly decidesCycles: boolean
  readonly decidesUpdates: boolean
}

/** Shows what the viewer can do next: about files of rosters, and about data updates. */
export function NeedsYou({ now, decidesCycles, decidesUpdates }: NeedsYouProps) {
  const cycles = useQuery({ ...waitingCycles, enabled: decidesCycles })
  const updates = useQuery({ ...waitingUpdates, enabled: decidesUpdates })
  const error = cycles.error ?? updates.error
  const isThere = (!decidesCycles || cycles.data) && (!decidesUpdates || updates.data)
  const lines = [
    ...(cycles.data?.cycles ?? []).slice(0, MAX_SHOWN).map(toCycleLine),
    ...(updates.data?.updates ?? []).slice(0, MAX_SHOWN).map(toUpdateLine),
  ]
  const total = (cycles.data?.total ?? 0) + (updates.data?.total ?? 0)
  const retry = () => void Promise.all([cycles.refetch(), updates.refetch()])
  return (
    <Box component="section" aria-labelledby="needs-you" sx={{ mt: 3.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pb: 1 }}>
        <Typography id="needs-you" variant="h2">
          Needs you
        </Typography>
        <WaitingCount count={total} what="things wait" />
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          {decidesCycles && (
            <Link component={RouterLink} to="/rosters/report">
              All reports
            </Link>
          )}
          {decidesUpdates && (
            <Link component={RouterLink} to="/data-updates">
              All updates
            </Link>
          )}
        </Box>
      </Box>
      {error && !isThere && <ErrorState title="What waits did not load" error={error} onRetry={retry} />}
      {!isThere && !error && <SkeletonRows label="Loading what waits" count={2} />}
      {isThere && lines.length === 0 && <Box sx={{ color: 'ink2' }}>Nothing waits for a person.</Box>}
      {isThere && lines.length > 0 && (
        <Box
          component="ul"
          aria-labelledby="needs-you"
          sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'line' }}
        >
          {lines.map(({ id, ...line }, place) => (
            <Line key={id} {...line} isFirst={place === 0} now={now} />
          ))}
        </Box>
      )}
    </Box>
  )
}
