import { formatCount } from '@concord/domain'
import { Box, LinearProgress } from '@mui/material'
import type { PastProgress } from './refused-day.ts'

/** Says how far the day is that is put together; the page goes on by itself when it is there. */
export function PastProgressNote({ written, records }: PastProgress) {
  const words =
    records > 1
      ? `Preparing this day: ${formatCount(written)} of ${formatCount(records)} changed records`
      : 'Preparing this day'
  return (
    <Box role="status" sx={{ maxWidth: 480, py: 4 }}>
      <Box sx={{ mb: 1 }}>{words}</Box>
      <LinearProgress
        variant="determinate"
        value={(100 * written) / Math.max(1, records)}
        aria-label="Preparing this day"
        sx={{ height: 2 }}
      />
      <Box sx={{ mt: 1, color: 'ink2' }}>This opens by itself. You can leave this page meanwhile.</Box>
    </Box>
  )
}
