import { formatCount } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InlineSelect } from '#web/ui/form/InlineSelect.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { FieldDetails } from './FieldDetails.tsx'
import { type FoundField, findFields } from './find-fields.ts'
import { dataDictionary } from './queries.ts'

const keyOf = ({ target, field }: FoundField): string => `${target.id} ${field.id}`

const columnsFor = (onOpen: (found: FoundField) => void): readonly Column<FoundField>[] => [
  {
    head: 'Field',
    cell: (found) => (
      <Link component="button" onClick={() => onOpen(found)} sx={{ fontWeight: 600, color: 'ink' }}>
        {found.field.id}
      </Link>
    ),
  },
  {
    head: 'What it is',
    cell: ({ field }) => (
      <>
        {field.label}
        {field.description && <Box sx={{ color: 'ink2', typography: 'caption' }}>{field.description}</Box>}
      </>
    ),
  },
  { head: 'Read as', isSpare: true, cell: ({ field }) => field.reads },
  { head: 'Required', cell: ({ field }) => field.required.join('. ') || 'Not required' },
  { head: 'Law', isSpare: true, cell: ({ field }) => <ValueOrEmpty>{field.law}</ValueOrEmpty> },
  {
    head: 'Sample',
    isSpare: true,
    cell: ({ field: { samples } }) =>
      samples[0] === undefined ? null : (
        <Box component="span" sx={{ typography: 'raw' }}>
          {samples[0].text}
        </Box>
      ),
  },
  { head: 'Used by', isNumber: true, cell: ({ field }) => formatCount(field.uses.length) },
]

/**
 * Shows every field of the target configs in force: what it is, who requires it by which law, who sends it, and
 * samples.
 */
export function DataDictionaryPage() {
  const { data, error, refetch } = useQuery(dataDictionary)
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<FoundField | null>(null)
  const [target, words] = [search.get('target') ?? '', search.get('search') ?? '']
  if (!data) return <LoadFallback what="the data dictionary" error={error} onRetry={() => void refetch()} />
  const show = (name: 'target' | 'search', value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const found = findFields(data, { target, words })
  const all = findFields(data, { target, words: '' }).length
  return (
    <>
      <PageHeader />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <ListSearch
          label="Search"
          hint="Field, law, rule or header"
          value={words}
          onSearch={(text) => show('search', text)}
        />
        <InlineSelect
          label="Target config"
          options={[{ value: '', label: 'all' }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
          value={target}
          onChange={(id) => show('target', id)}
        />
      </Box>
      <Typography variant="h2" role="status" sx={{ mb: 1 }}>
        {found.length === all
          ? `${formatCount(all)} ${all === 1 ? 'field' : 'fields'}`
          : `${formatCount(found.length)} of ${formatCount(all)} fields`}
      </Typography>
      {data.length === 0 && (
        <EmptyState title="Nothing is published yet">
          The dictionary lists the fields of target configs that are in force.
        </EmptyState>
      )}
      {data.length > 0 && found.length === 0 && (
        <EmptyState title="No field matches">
          Every word has to stand in the field, its law, rules or headers.
        </EmptyState>
      )}
      {found.length > 0 && (
        <RecordTable
          label="Fields"
          columns={columnsFor(setOpened)}
          rows={found}
          keyOf={keyOf}
          groupOf={({ target: own, field }) => ({
            name: [own.name, ...(field.group === null ? [] : [field.group])].join(', '),
          })}
        />
      )}
      {opened && <FieldDetails found={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
