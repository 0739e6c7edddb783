import { formatCount, formatCountOf } from '@concord/domain'
import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '#web/ui/column.ts'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { ChangeSource } from './ChangeSource.tsx'
import { type Source, sourcesQuery } from './queries.ts'

const COLUMNS: readonly Column<Source>[] = [
  { head: 'Source', cell: ({ kind, name }) => <SourceMark kind={kind} name={name} /> },
  { head: 'Seen by', cell: ({ organization }) => organization ?? 'Everyone' },
  { head: 'Weight', isNumber: true, cell: ({ weight }) => weight.toFixed(2) },
  {
    head: 'Half-life',
    isSpare: true,
    isNumber: true,
    cell: ({ halfLifeDays }) => formatCountOf(halfLifeDays, 'day'),
  },
  {
    head: 'Goes first',
    isSpare: true,
    isNumber: true,
    cell: ({ firstDays }) => (firstDays === 0 ? 'Never' : formatCountOf(firstDays, 'day')),
  },
  { head: 'Records', isNumber: true, cell: ({ claimed }) => formatCount(claimed) },
  { head: 'Actions', narrow: 'status', cell: (source) => <ChangeSource source={source} /> },
]

/** Shows how much each source counts where several state one field, and changes it. */
export function SourcesPage() {
  const { data, error, refetch } = useQuery(sourcesQuery)
  if (!data) return <LoadFallback what="the list of sources" error={error} onRetry={refetch} />
  return (
    <>
      <PageHeader />
      <Typography sx={{ color: 'ink2', mb: 2, maxWidth: '70ch' }}>
        When sources disagree, the highest score wins. A score is the weight of the source, halved after each
        half-life. A source that goes first wins for that many days, whatever the scores.
      </Typography>
      <RecordTable label="Sources" columns={COLUMNS} rows={data.sources} keyOf={({ id }) => id} />
    </>
  )
}
