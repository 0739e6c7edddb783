import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { useAsOf } from '../model/as-of.ts'
import { FieldRow } from './FieldRow.tsx'
import { COLUMN_HEADS, FIELD_COLUMNS } from './field-columns.ts'
import { type FieldFilter, groupFields, isShown } from './group-fields.ts'
import { type RecordDay, recordSources, type Sources } from './queries.ts'

const CHOICES = {
  all: 'All fields',
  conflict: 'Only conflicts',
  single: 'Only one source',
  missing: 'Missing',
} as const

/** The name of the filter in the address, so that a link can lead to the fields that wait for a decision. */
const FILTER_PARAM = 'fields'
const FILTERS = Object.keys(CHOICES) as readonly FieldFilter[]

function Head() {
  return (
    <Box
      aria-hidden
      sx={{ ...COLUMN_HEADS, gridTemplateColumns: FIELD_COLUMNS, borderBottom: 1, borderColor: 'line' }}
    >
      <span>Field</span>
      <span>Value</span>
      <span>Source</span>
      <span>Observed</span>
      <Box component="span" sx={{ textAlign: 'right' }}>
        Score
      </Box>
      <span>Claims</span>
    </Box>
  )
}

function Fields({ data, record }: { readonly data: Sources; readonly record: RecordDay }) {
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find((value) => value === params.get(FILTER_PARAM)) ?? 'all'
  const setFilter = (value: FieldFilter) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === 'all') next.delete(FILTER_PARAM)
        else next.set(FILTER_PARAM, value)
        return next
      },
      { replace: true },
    )
  const [openPath, setOpenPath] = useState<string | null>(
    () => data.fields.find(({ state }) => state === 'conflict')?.path ?? null,
  )
  const groups = groupFields(data.fields.filter((field) => isShown(field, filter)))
  return (
    <>
      <ChoiceChips
        label="Fields"
        choices={FILTERS.map((value) => ({ value, label: CHOICES[value], count: data.counts[value] }))}
        value={filter}
        onChange={setFilter}
      />
      <Box sx={{ mt: 1 }}>
        <Head />
        {groups.map(({ title, fields }) => (
          <Box key={`${title} ${fields[0]?.path}`} component="section" aria-label={title}>
            <Typography
              variant="h3"
              component="h2"
              sx={{ pt: 2.5, pb: 0.75, borderBottom: 1, borderColor: 'line' }}
            >
              {title}
            </Typography>
            {fields.map((field) => (
              <FieldRow
                key={field.path}
                field={field}
                record={record}
                isOpen={field.path === openPath}
                onToggle={() => setOpenPath(field.path === openPath ? null : field.path)}
              />
            ))}
          </Box>
        ))}
        {groups.length === 0 && <EmptyState title="No such fields" />}
      </Box>
    </>
  )
}

/** Shows every field of a record: its value, where it comes from, what competes with it and why it won. */
export function SourcesTab({ subject, npi }: Pick<RecordDay, 'subject' | 'npi'>) {
  const [asOf] = useAsOf()
  const record = { subject, npi, asOf }
  const { data, error, refetch } = useQuery(recordSources(record))
  if (!data) return <LoadFallback what="the sources" error={error} onRetry={refetch} />
  return <Fields data={data} record={record} />
}
