import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { ALL_ROWS, countIn, OUTCOME_FILTERS, type OutcomeCounts, type OutcomeFilter } from './outcomes.ts'

export type OutcomeFilterRowProps = {
  readonly counts: OutcomeCounts
  readonly current: OutcomeFilter
  readonly onPick: (filter: OutcomeFilter) => void
}

/** Shown with zero, too: the outcomes that everyone looks for. */
const ALWAYS = new Set([ALL_ROWS.name, 'excluded', 'deactivated', 'not-npi', 'not-found', 'active'])

/** Shows the summary of a lookup: each number shows its rows. */
export function OutcomeFilterRow({ counts, current, onPick }: OutcomeFilterRowProps) {
  const filters = OUTCOME_FILTERS.map((filter) => ({ filter, count: countIn(filter, counts) }))
  const shown = filters.filter(
    ({ filter, count }) => count > 0 || filter === current || ALWAYS.has(filter.name),
  )
  return (
    <Box role="group" aria-label="Show" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {shown.map(({ filter, count }) => (
        <Box
          key={filter.name}
          component="button"
          type="button"
          aria-pressed={filter === current}
          onClick={() => onPick(filter)}
          sx={{
            font: 'inherit',
            minHeight: { xs: 44, md: 28 },
            px: 1.25,
            border: 1,
            borderColor: 'line',
            borderRadius: '6px',
            bgcolor: 'sheet',
            color: 'ink2',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'hover' },
            '&[aria-pressed=true]': {
              borderColor: 'secondaryLine',
              bgcolor: 'secondaryTint',
              color: 'ink',
            },
          }}
        >
          {filter.label} <strong>{formatCount(count)}</strong>
        </Box>
      ))}
    </Box>
  )
}
