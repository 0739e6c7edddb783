import { BATCH_STATES } from '@concord/contract'
import { FINDING_KINDS, formatCount, SOURCE_KINDS } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { exactTime } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import {
  FINDING_LABELS,
  SOURCE_LABELS,
  STATE_FILTER_LABELS,
  STATE_LABELS,
  STATE_MARKS,
} from './batch-labels.ts'
import { BATCH_LIST, type Batch, type BatchSort, batchPage } from './queries.ts'

const countColumn = (head: string, count: (batch: Batch) => number): ListColumn<Batch, BatchSort> => ({
  id: head,
  head,
  isNumber: true,
  isSpare: true,
  isKeptWhole: true,
  cell: (batch) => formatCount(count(batch)),
})

const COLUMNS: readonly ListColumn<Batch, BatchSort>[] = [
  {
    id: 'label',
    head: 'Batch',
    sort: 'label',
    cell: ({ id, label }) => <RowLink to={`/batches/${id}`}>{label}</RowLink>,
  },
  {
    id: 'source',
    head: 'Source',
    narrow: 'bare',
    cell: ({ source }) => <SourceMark kind={source.kind} name={source.name} />,
  },
  {
    id: 'organization',
    head: 'Organization',
    isSpare: true,
    cell: ({ organization }) => organization ?? 'Everyone',
  },
  {
    id: 'state',
    head: 'Status',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ state }) => <StatusMark status={STATE_MARKS[state]}>{STATE_LABELS[state]}</StatusMark>,
  },
  countColumn('Rows read', ({ counts }) => counts.read ?? 0),
  countColumn('Rejected', ({ findings }) => findings.rejected),
  countColumn('Not used', ({ findings }) => findings.warning),
  countColumn('Repaired', ({ findings }) => findings.guess),
  {
    id: 'started',
    head: 'Started',
    sort: 'startedAt',
    isTime: true,
    isKeptWhole: true,
    narrow: 'bare',
    cell: ({ startedAt }) => <time dateTime={startedAt}>{exactTime(new Date(startedAt))}</time>,
  },
]

const SOURCES = SOURCE_KINDS.map((value) => ({ value, label: SOURCE_LABELS[value] }))
const STATES = BATCH_STATES.map((value) => ({ value, label: STATE_FILTER_LABELS[value] }))
const FINDINGS = FINDING_KINDS.map((value) => ({ value, label: FINDING_LABELS[value] }))

/** Shows everything that came in, batch by batch. */
export function BatchesPage() {
  const list = useList(BATCH_LIST)
  return (
    <ListPage
      noun={['batch', 'batches']}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      list={list}
      found={useQuery(batchPage(list.address))}
      filters={
        <ListFilters label="Batches" hint="Batch, source or organization" list={list}>
          <FilterSelect label="Source" list={list} name="source" options={SOURCES} />
          <FilterSelect label="Status" list={list} name="state" options={STATES} />
          <FilterSelect label="Findings" list={list} name="findings" options={FINDINGS} />
        </ListFilters>
      }
      empty={<EmptyState title="No batches yet">Loaded files and edits are listed here.</EmptyState>}
    />
  )
}
