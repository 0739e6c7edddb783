import { LINE_STATES, type LineState } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import type { UpdateLines } from '../queries.ts'
import { STATE_LABELS } from './line-labels.ts'

const MARKS: Readonly<Record<LineState, MarkStatus>> = {
  understood: 'ok',
  toAnswer: 'waiting',
  noEffect: 'none',
  leftOut: 'none',
}

type LineFiltersProps = {
  readonly counts: UpdateLines['counts']
  readonly state: LineState | null
  readonly onChange: (state: LineState | null) => void
}

/** Shows the states of the lines as filters, with counts that add up to all lines. */
export function LineFilters({ counts, state, onChange }: LineFiltersProps) {
  const shown = LINE_STATES.filter((value) => value === 'understood' || counts[value] > 0 || value === state)
  const chip = (value: LineState | null, label: string, count: number) => (
    <Box
      key={label}
      component="button"
      type="button"
      aria-pressed={value === state}
      onClick={() => onChange(value)}
      sx={{
        ...{ typography: 'body2', minHeight: { xs: 44, md: 28 }, px: 1.25, cursor: 'pointer' },
        ...{ border: 1, borderColor: 'line', borderRadius: '6px', bgcolor: 'sheet', color: 'ink' },
        '&:hover': { bgcolor: 'hover' },
        '&[aria-pressed=true]': { bgcolor: 'secondaryTint', borderColor: 'secondaryLine' },
      }}
    >
      {value === null ? label : <StatusMark status={MARKS[value]}>{label}</StatusMark>}{' '}
      <strong>{formatCount(count)}</strong>
    </Box>
  )
  return (
    <Box role="group" aria-label="Lines" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chip(null, 'All lines', counts.all)}
      {shown.map((value) => chip(value, STATE_LABELS[value], counts[value]))}
    </Box>
  )
}
