import { formatCount } from '@concord/domain'
import { Box, LinearProgress } from '@mui/material'
import { shortTime } from '#web/lib/when.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatOutcome, STATE_LABELS, STATE_MARKS } from './export-labels.ts'
import type { Export } from './queries.ts'

/** Milliseconds after which the remaining time can be estimated. */
const TELLS_TIME_AFTER_MS = 2000
const MINUTE_S = 60

function formatLeft(seconds: number): string {
  return seconds < MINUTE_S ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / MINUTE_S)} min left`
}

/** Formats the time that is left at the pace so far; empty when it is too early to tell or all rows are there. */
function getLeft({ rows, expectedRows, readAt }: Export, now: Date): string {
  const elapsedMs = readAt === null ? 0 : now.getTime() - new Date(readAt).getTime()
  if (rows === 0 || elapsedMs < TELLS_TIME_AFTER_MS || rows >= expectedRows) return ''
  return formatLeft(((expectedRows - rows) * elapsedMs) / rows / 1000)
}

function Progress({ exported, now }: { readonly exported: Export; readonly now: Date }) {
  const { rows, expectedRows, name } = exported
  const percent = expectedRows === 0 ? 0 : Math.min(100, Math.floor((100 * rows) / expectedRows))
  const left = getLeft(exported, now)
  return (
    <Box sx={{ minWidth: 120 }}>
      <LinearProgress
        variant="determinate"
        color="secondary"
        value={percent}
        aria-label={`Progress of ${name}`}
        sx={{ my: 0.5, height: 4, borderRadius: '2px' }}
      />
      <Box sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {percent}% of {formatCount(expectedRows)}
        {left && `, ${left}`}
      </Box>
    </Box>
  )
}

/** Shows how far an export is, or what became of it. */
export function ExportStateCell({ exported, now }: { readonly exported: Export; readonly now: Date }) {
  const { state } = exported
  const outcome = formatOutcome(exported, (day) => shortTime(day, now))
  return (
    <>
      <StatusMark status={STATE_MARKS[state]}>{STATE_LABELS[state]}</StatusMark>
      {state === 'running' && <Progress exported={exported} now={now} />}
      {outcome && <Box sx={{ color: 'ink2', maxWidth: { xs: 150, md: 'none' } }}>{outcome}</Box>}
    </>
  )
}
