import { formatCount } from '@concord/domain'
import { Box, LinearProgress } from '@mui/material'
import type { DataUpdate } from '../../queries.ts'

/** Shows how far the reading of a file is; the reading continues after the user leaves the page. */
export function ReadingCard({ progress }: { readonly progress: NonNullable<DataUpdate['progress']> }) {
  const { stage, done, total } = progress
  const isCounted = stage !== 'reading' && total > 0
  const words = isCounted
    ? `Understanding lines: ${formatCount(done)} of ${formatCount(total)}`
    : 'Reading the file and its columns'
  return (
    <Box role="status" sx={{ border: 1, borderColor: 'line', borderRadius: '8px', px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <strong>{words}</strong>
        <Box component="span" sx={{ color: 'ink2' }}>
          You can leave the page: it goes on
        </Box>
      </Box>
      <LinearProgress
        variant={isCounted ? 'determinate' : 'indeterminate'}
        {...(isCounted ? { value: (100 * done) / total } : {})}
        aria-label={words}
      />
    </Box>
  )
}
