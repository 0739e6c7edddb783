import { Box } from '@mui/material'
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx'
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
    <Box sx={{ mb: 1.5 }}>
      <ChoiceChips
        label="Show"
        choices={shown.map(({ filter, count }) => ({ value: filter.name, label: filter.label, count }))}
        value={current.name}
        onChange={(name) => onPick(OUTCOME_FILTERS.find((filter) => filter.name === name) ?? ALL_ROWS)}
      />
    </Box>
  )
}
