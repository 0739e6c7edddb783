import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { shortDate } from '#web/lib/when.ts'
import type { Export } from './queries.ts'

const PARTS = [
  { name: 'added', label: 'New' },
  { name: 'removed', label: 'Gone' },
  { name: 'changed', label: 'Changed' },
  { name: 'same', label: 'Unchanged' },
] as const

/** A part that is there is never thinner. */
const MIN_BAR_PX = 4

/** Shows what differs from the run before, as counts with bars that share a scale. */
export function ChangeBars({ changes }: { readonly changes: NonNullable<Export['changes']> }) {
  const { added, changed, same, removed } = changes
  const [now, then] = [added + changed + same, removed + changed + same]
  const longest = Math.max(1, ...PARTS.map(({ name }) => changes[name]))
  return (
    <Box component="section">
      <Typography variant="h3">Since the last run, {shortDate(new Date(changes.since))}</Typography>
      <Box sx={{ color: 'ink2', mb: 0.75 }}>
        {formatCountOf(then, 'row')} then, {formatCount(now)} now
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {PARTS.map(({ name, label }) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Box component="dt" sx={{ width: 88 }}>
              {label}
            </Box>
            <Box aria-hidden sx={{ flex: 1 }}>
              {changes[name] > 0 && (
                <Box
                  sx={{
                    height: 8,
                    borderRadius: '2px',
                    minWidth: MIN_BAR_PX,
                    width: `${(100 * changes[name]) / longest}%`,
                    bgcolor: name === 'same' ? 'line' : 'secondary.main',
                  }}
                />
              )}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {formatCount(changes[name])}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
