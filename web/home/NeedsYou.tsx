import { formatCountOf } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { WaitingCount } from '#web/ui/WaitingCount.tsx'
import { getHomeParts, useWaiting } from './use-waiting.ts'
import { WaitingRow } from './WaitingRow.tsx'

type MoreLinkProps = {
  readonly count: number
  readonly one: string
  readonly many: string
  readonly to: string
}

function MoreLink({ count, one, many, to }: MoreLinkProps) {
  if (count === 0) return null
  return (
    <Link component={RouterLink} to={to} sx={{ py: { xs: 1.5, md: 1 } }}>
      {formatCountOf(count, one, many)}
    </Link>
  )
}

/** Shows what the viewer can do next, whatever the area: the filled button is the one to begin with. */
export function NeedsYou({ now }: { readonly now: Date }) {
  const { decidesCycles, hasUpdates } = getHomeParts(useViewer())
  const waiting = useWaiting(now)
  const { moreCycles, moreUpdates, isLoading, isStarting, error, retry } = waiting
  const lines = isStarting ? [] : waiting.lines
  const isQuiet = lines.length === 0 && !isLoading && !error
  return (
    <Box component="section" aria-labelledby="needs-you" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography id="needs-you" variant="h2">
          Needs you
        </Typography>
        <WaitingCount
          count={lines.length + moreCycles + moreUpdates}
          one="thing needs you"
          many="things need you"
        />
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          {decidesCycles && (
            <Link component={RouterLink} to="/rosters/report">
              All reports
            </Link>
          )}
          {hasUpdates && (
            <Link component={RouterLink} to="/data-updates">
              All updates
            </Link>
          )}
        </Box>
      </Box>
      {error && <ErrorState title="Some of what needs you did not load" error={error} onRetry={retry} />}
      {isQuiet && (
        <Box sx={{ py: 1.25, borderTop: 1, borderColor: 'line', color: 'ink2' }}>
          Nothing needs you right now.
        </Box>
      )}
      {lines.length > 0 && (
        <Box
          component="ul"
          aria-labelledby="needs-you"
          sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'line' }}
        >
          {lines.map((line, place) => (
            <WaitingRow key={line.id} line={line} isFirst={place === 0} />
          ))}
        </Box>
      )}
      {isLoading && !error && (
        <SkeletonRows label="Loading what needs you" count={lines.length > 0 ? 1 : 3} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <MoreLink
          count={moreCycles}
          one="more file waits"
          many="more files wait"
          to="/rosters/report?waitsFor=any"
        />
        <MoreLink
          count={moreUpdates}
          one="more update waits"
          many="more updates wait"
          to="/data-updates?waitsFor=any"
        />
      </Box>
    </Box>
  )
}
