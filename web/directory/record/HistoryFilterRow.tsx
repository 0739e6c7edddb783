import { formatCount, SOURCE_KINDS, type SourceKind } from '@concord/domain'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx'
import { InlineSelect } from '#web/ui/form/InlineSelect.tsx'
import { formatField } from '#web/ui/values/format-value.ts'
import type { History, HistoryFilters } from './queries.ts'
import { SOURCE_KIND_LABELS } from './source-labels.ts'

type HistoryFilterRowProps = {
  readonly history: History
  readonly filters: HistoryFilters
  readonly asOf: string | null
  readonly onChange: (filters: HistoryFilters) => void
  readonly end: ReactNode
}

const PARTS = { all: 'All', byThen: 'By then', since: 'Since' } as const

/** Narrows the changes to those up to the day that is shown or since, and to sources and fields. */
export function HistoryFilterRow({ history, filters, asOf, onChange, end }: HistoryFilterRowProps) {
  const { counts, sources, fields } = history
  const parts = asOf === null ? (['all'] as const) : (['all', 'byThen', 'since'] as const)
  const { source: _, ...withoutSource } = filters
  const { field: __, ...withoutField } = filters
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <ChoiceChips
        label="Changes"
        choices={parts.map((part) => ({ value: part, label: PARTS[part], count: counts[part] }))}
        value={asOf === null ? 'all' : (filters.part ?? 'all')}
        onChange={(part) => onChange({ ...filters, part })}
      />
      <InlineSelect
        label="Source"
        value={filters.source ?? ''}
        options={[
          { value: '', label: 'all' },
          ...sources.map(({ kind, changes }) => ({
            value: kind,
            label: `${SOURCE_KIND_LABELS[kind]} ${formatCount(changes)}`,
          })),
        ]}
        onChange={(value) => onChange(isSourceKind(value) ? { ...filters, source: value } : withoutSource)}
      />
      <InlineSelect
        label="Field"
        value={filters.field ?? ''}
        options={[
          { value: '', label: 'all' },
          ...fields.map(({ column, changes }) => ({
            value: column,
            label: `${formatField(column)} ${formatCount(changes)}`,
          })),
        ]}
        onChange={(value) => onChange(value === '' ? withoutField : { ...filters, field: value })}
      />
      <Box sx={{ ml: { md: 'auto' } }}>{end}</Box>
    </Box>
  )
}

function isSourceKind(value: string): value is SourceKind {
  return (SOURCE_KINDS as readonly string[]).includes(value)
}
