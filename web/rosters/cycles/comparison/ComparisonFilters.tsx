import { type ChangeState, formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InlineSelect } from '#web/ui/form/InlineSelect.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { QueryChip } from '#web/ui/QueryChip.tsx'
import type { Cycle } from '../queries.ts'
import { CLASS_LABELS } from './class-labels.ts'
import { type Comparison, type FilterName, type GroupsReply, type LineFilters, placesOf } from './queries.ts'

const STATE_LABELS: Readonly<Record<ChangeState, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  open: 'Open',
}
const STATES = [undefined, 'open', 'accepted', 'rejected'] as const satisfies readonly (
  | ChangeState
  | undefined
)[]

type FiltersProps = {
  readonly cycle: Cycle
  readonly comparison: Comparison
  readonly counts: Pick<GroupsReply, 'lines' | ChangeState> | undefined
  readonly filters: LineFilters
  readonly onFilter: (name: FilterName, value: string) => void
  /** At the right end. */
  readonly end: ReactNode
}

function StateButtons({ counts, filters, onFilter }: Pick<FiltersProps, 'counts' | 'filters' | 'onFilter'>) {
  return (
    <Box role="group" aria-label="Decision" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {STATES.map((state) => {
        const isOn = filters.state === state
        const count = counts && (state === undefined ? counts.lines : counts[state])
        return (
          <Box
            component="button"
            type="button"
            key={state ?? 'all'}
            aria-pressed={isOn}
            onClick={() => onFilter('state', state ?? '')}
            sx={{
              ...{
                minHeight: { xs: 44, md: 28 },
                px: 1.25,
                font: 'inherit',
                cursor: 'pointer',
                color: 'ink',
              },
              ...{ border: 1, borderRadius: '6px', borderColor: isOn ? 'secondary.line' : 'line' },
              bgcolor: isOn ? 'secondary.light' : 'sheet',
            }}
          >
            {state === undefined ? 'All' : STATE_LABELS[state]}{' '}
            <strong>{count === undefined ? '' : formatCount(count)}</strong>
          </Box>
        )
      })}
    </Box>
  )
}

/** Narrows the differences by what was decided, field, place and a text; what is in force stands in the address. */
export function ComparisonFilters(props: FiltersProps) {
  const { cycle, comparison, filters, onFilter, end } = props
  const { data: places = [] } = useQuery(placesOf(cycle))
  const fields = [...new Set(comparison.kinds.flatMap((kind) => kind.fields.map(({ field }) => field)))]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        my: 2,
        displayPrint: 'none',
      }}
    >
      <StateButtons {...props} />
      <InlineSelect
        label="Field"
        options={[
          { value: '', label: 'all' },
          ...fields.map((field) => ({ value: field, label: comparison.labels[field] ?? field })),
        ]}
        value={filters.field ?? ''}
        onChange={(field) => onFilter('field', field)}
      />
      <InlineSelect
        label="Place"
        options={[
          { value: '', label: 'all' },
          ...places.map(({ place, lines }) => ({ value: place, label: `${place} (${formatCount(lines)})` })),
        ]}
        value={filters.place ?? ''}
        onChange={(place) => onFilter('place', place)}
      />
      <Box sx={{ flex: '1 1 150px', maxWidth: { md: 320 } }}>
        <ListSearch
          label="Name, NPI or value"
          value={filters.text ?? ''}
          onSearch={(text) => onFilter('text', text)}
        />
      </Box>
      {filters.class && (
        <QueryChip field="Kind" value={CLASS_LABELS[filters.class]} onRemove={() => onFilter('class', '')} />
      )}
      <Box sx={{ ml: { lg: 'auto' } }}>{end}</Box>
    </Box>
  )
}
