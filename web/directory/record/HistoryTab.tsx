import { formatCount, formatDate } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { longDay } from '#web/lib/when.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { useAsOf } from '../model/as-of.ts'
import { AgainstToday } from './AgainstToday.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'
import { groupChanges } from './group-changes.ts'
import { HistoryFilterRow } from './HistoryFilterRow.tsx'
import { HistoryGroup } from './HistoryGroup.tsx'
import { type HistoryFilters, type RecordDay, recordHistory, recordTimeline } from './queries.ts'

function EndOfDay({ day, byThen }: { readonly day: string; readonly byThen: number }) {
  return (
    <Box
      sx={{
        px: 1.5,
        py: 0.75,
        borderTop: 2,
        borderColor: 'secondary.main',
        bgcolor: 'secondaryTint',
        color: 'ink2',
      }}
    >
      <Box component="strong" sx={{ color: 'ink' }}>
        {longDay(day)}, end of the day (UTC)
      </Box>{' '}
      {byThen === 1
        ? '1 change made the record what you see'
        : `${formatCount(byThen)} changes made the record what you see`}
    </Box>
  )
}

type HistoryTabProps = Pick<RecordDay, 'subject' | 'npi'>

/** All changes of a record as the organization saw them, by day and batch; those after the day that is shown stand out. */
export function HistoryTab({ subject, npi }: HistoryTabProps) {
  const [asOf] = useAsOf()
  const [filters, setFilters] = useState<HistoryFilters>({ part: 'all' })
  const record = { subject, npi, asOf }
  const found = useInfiniteQuery(recordHistory(record, asOf === null ? { ...filters, part: 'all' } : filters))
  const { data: timeline } = useQuery(recordTimeline(subject, npi))
  const pages = found.data?.pages ?? []
  const [first] = pages
  if (!first) {
    return <LoadFallback what="the history" error={found.error} onRetry={() => found.refetch()} />
  }
  const batches = pages.flatMap((page) => page.batches)
  const groups = groupChanges(
    pages.flatMap((page) => page.changes),
    batches,
  )
  const cut = asOf === null ? -1 : groups.findIndex(({ day }) => day <= asOf)
  const isWithCut = asOf !== null && filters.part !== 'since'
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { lg: asOf === null ? '1fr' : 'minmax(0, 1fr) 300px' },
        columnGap: 4,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <HistoryFilterRow
          history={first}
          filters={filters}
          asOf={asOf}
          onChange={setFilters}
          end={<EvidenceButton record={record} />}
        />
        {groups.map((group, place) => (
          <Fragment key={`${group.day} ${group.batchId}`}>
            {isWithCut && place === cut && <EndOfDay day={asOf} byThen={first.counts.byThen} />}
            <HistoryGroup group={group} asOf={asOf} />
          </Fragment>
        ))}
        {isWithCut && cut === -1 && !found.hasNextPage && (
          <EndOfDay day={asOf} byThen={first.counts.byThen} />
        )}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5, color: 'ink2' }}
        >
          {found.hasNextPage && (
            <Button
              variant="outlined"
              loading={found.isFetchingNextPage}
              onClick={() => found.fetchNextPage()}
            >
              Show earlier changes
            </Button>
          )}
          {groups.length === 0 && <span>No changes on file.</span>}
          {!found.hasNextPage && timeline?.enteredOn && (
            <span>On file since {formatDate(timeline.enteredOn)}</span>
          )}
        </Box>
      </Box>
      {asOf !== null && <AgainstToday record={record} />}
    </Box>
  )
}
