import { FINDING_KINDS, formatCount } from '@concord/domain'
import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { BatchFacts } from './BatchFacts.tsx'
import { FINDING_LABELS, FINDING_MARKS } from './batch-labels.ts'
import { ChangeBatch } from './ChangeBatch.tsx'
import {
  batchOf,
  FINDING_LIST,
  type Finding,
  type FindingReason,
  type FindingSort,
  findingPage,
  useExportFindings,
} from './queries.ts'

/** Shows a text that can break anywhere, because the values of files have no spaces to break at. */
function BreakableText({ children }: { readonly children: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

const COLUMNS: readonly ListColumn<Finding, FindingSort>[] = [
  {
    id: 'reason',
    head: 'Reason',
    cell: ({ reason }) => <BreakableText>{reason}</BreakableText>,
  },
  {
    id: 'kind',
    head: 'Kind',
    isKeptWhole: true,
    narrow: 'status',
    cell: ({ kind }) => <StatusMark status={FINDING_MARKS[kind]}>{FINDING_LABELS[kind]}</StatusMark>,
  },
  {
    id: 'line',
    head: 'Line',
    isKeptWhole: true,
    cell: ({ line }) => formatCount(line),
  },
  {
    id: 'stated',
    head: 'In the file',
    cell: ({ stated }) => <ValueOrEmpty>{stated && <BreakableText>{stated}</BreakableText>}</ValueOrEmpty>,
  },
  {
    id: 'npi',
    head: 'NPI',
    isKeptWhole: true,
    cell: ({ npi }) => (
      <ValueOrEmpty>
        {npi && (
          <Link component={RouterLink} to={`/directory/search/practitioner?q=${npi}`}>
            {npi}
          </Link>
        )}
      </ValueOrEmpty>
    ),
  },
  {
    id: 'file',
    head: 'File',
    narrow: 'bare',
    cell: ({ file }) => <BreakableText>{file}</BreakableText>,
  },
]

const KINDS = FINDING_KINDS.map((value) => ({ value, label: FINDING_LABELS[value] }))

const reasonOptions = (reasons: readonly FindingReason[]) =>
  reasons.map(({ reason, count }) => ({ value: reason, label: `${reason} (${formatCount(count)})` }))

/** Shows one batch: what came in, where it went, and everything that was found in its rows. */
export function BatchPage() {
  const { batchId = '' } = useParams()
  const list = useList(FINDING_LIST)
  const { data, error, refetch } = useQuery(batchOf(batchId))
  const found = useQuery(findingPage(batchId, list.address))
  const file = useExportFindings(batchId, list.address.filters)
  if (!data || isNotFound(error)) return <LoadFallback what="the batch" error={error} onRetry={refetch} />
  return (
    <ListPage
      noun={['finding', 'findings']}
      columns={COLUMNS}
      keyOf={({ number }) => String(number)}
      list={list}
      found={found}
      file={file}
      record={data.batch.label}
      actions={<ChangeBatch batch={data.batch} />}
      intro={<BatchFacts batch={data.batch} />}
      filters={
        <ListFilters label="Findings" hint="Reason, value, NPI or file" list={list}>
          <FilterSelect label="Kind" list={list} name="kind" options={KINDS} />
          <FilterSelect label="Reason" list={list} name="reason" options={reasonOptions(data.reasons)} />
        </ListFilters>
      }
      empty={<EmptyState title="No findings">Every row was loaded as stated.</EmptyState>}
    />
  )
}
