import { formatCount, formatDate, isInternal } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { longDay } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { type KeyHint, KeyHints } from '#web/ui/KeyHints.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { useRowKeys } from '#web/ui/list/use-row-keys.ts'
import { useAsOf } from '../model/as-of.ts'
import { AgainstToday } from './AgainstToday.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'
import { CHANGE_COLUMNS, COLUMN_HEADS } from './field-columns.ts'
import { groupChanges } from './group-changes.ts'
import { HistoryFilterRow } from './HistoryFilterRow.tsx'
import { HistoryGroup } from './HistoryGroup.tsx'
import { type HistoryFilters, type RecordDay, recordHistory, recordTimeline } from './queries.ts'

const sayWhatMadeIt = (changes: number) =>
  changes === 1
    ? '1 change made the record what you see'
    : `${formatCount(changes)} changes made the record what you see`

function EndOfDay({ day, byThen }: { readonly day: string; readonly byThen: number | null }) {
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
      {byThen !== null && sayWhatMadeIt(byThen)}
    </Box>
  )
}

const PAST_KEYS: readonly KeyHint[] = [
  [['D'], 'differences'],
  [['T'], 'today'],
]
const BATCH_KEYS: readonly KeyHint[] = [[['Enter'], 'batch of the change']]

function Head() {
  return (
    <Box aria-hidden sx={{ ...COLUMN_HEADS, gridTemplateColumns: CHANGE_COLUMNS, px: 1.5 }}>
      <span>Field</span>
      <span>Before</span>
      <span>After</span>
      <span>Source</span>
    </Box>
  )
}

const EVERYTHING: HistoryFilters = { part: 'all' }

type HistoryTabProps = Pick<RecordDay, 'subject' | 'npi'>

/** Shows every change of a record as the organization saw it, by day and batch; those after the shown day stand out. */
export function HistoryTab({ subject, npi }: HistoryTabProps) {
  const [asOf] = useAsOf()
  const viewer = useViewer()
  const listRef = useRef<HTMLDivElement>(null)
  useRowKeys(listRef)
  const [filters, setFilters] = useState<HistoryFilters>(EVERYTHING)
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
  const isNarrowed = filters.source !== undefined || filters.field !== undefined
  const isFiltered = isNarrowed || (asOf !== null && filters.part !== 'all')
  // Changes that the filters leave are not all that made the record.
  const byThen = isNarrowed ? null : first.counts.byThen
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { lg: asOf === null ? '1fr' : 'minmax(0, 1fr) 300px' },
        columnGap: 4,
      }}
    >
      <Box ref={listRef} sx={{ minWidth: 0 }}>
        <HistoryFilterRow
          history={first}
          filters={filters}
          asOf={asOf}
          onChange={setFilters}
          end={<EvidenceButton record={record} />}
        />
        {groups.length > 0 && <Head />}
        {groups.map((group, place) => (
          <Fragment key={`${group.day} ${group.batchId}`}>
            {isWithCut && place === cut && <EndOfDay day={asOf} byThen={byThen} />}
            <HistoryGroup group={group} asOf={asOf} />
          </Fragment>
        ))}
        {isWithCut && cut === -1 && !found.hasNextPage && <EndOfDay day={asOf} byThen={byThen} />}
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
          {groups.length === 0 && !isFiltered && <span>No changes on file.</span>}
          {groups.length === 0 && isFiltered && (
            <>
              <span>No changes match.</span>
              <Button variant="outlined" onClick={() => setFilters(EVERYTHING)}>
                Show all changes
              </Button>
            </>
          )}
          {!found.hasNextPage && timeline?.enteredOn && (
            <span>On file since {formatDate(timeline.enteredOn)}</span>
          )}
        </Box>
        {groups.length > 0 && (
          <KeyHints
            keys={[
              [['←', '→'], 'day with a change'],
              ...(asOf === null ? [] : PAST_KEYS),
              [['J', 'K'], 'change'],
              ...(isInternal(viewer) ? BATCH_KEYS : []),
            ]}
          />
        )}
      </Box>
      {asOf !== null && <AgainstToday record={record} />}
    </Box>
  )
}
