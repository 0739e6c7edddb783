import type { api, ReplyOf } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { exactTime, shortTime } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { recentBatches } from './queries.ts'
import { SideSection } from './SideSection.tsx'

type Batch = ReplyOf<typeof api.listRecentBatches>['batches'][number]

const COUNTS = [
  { field: 'fields', unit: ['field', 'fields'] },
  { field: 'practitioners', unit: ['practitioner', 'practitioners'] },
  { field: 'entities', unit: ['entity', 'entities'] },
  { field: 'rejected', unit: ['row rejected', 'rows rejected'] },
] as const

/** Formats counts: '1,029 practitioners, 1 entity'. Zero counts are left out. */
function tellCounts(batch: Batch): string {
  const parts = COUNTS.flatMap(({ field, unit: [one, many] }) => {
    const count = batch[field]
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]
  })
  return parts.length === 0 ? 'No record changed' : parts.join(', ')
}

function BatchRow({ batch, now }: { readonly batch: Batch; readonly now: Date }) {
  const at = new Date(batch.appliedAt)
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <SourceMark kind={batch.kind} name={batch.label} />
        </Box>
        <Box
          component="time"
          dateTime={batch.appliedAt}
          title={exactTime(at)}
          sx={{ color: 'ink3', whiteSpace: 'nowrap' }}
        >
          {shortTime(at, now)}
        </Box>
      </Box>
      <Box sx={{ pl: 3.5, color: 'ink2' }}>{tellCounts(batch)}</Box>
    </Box>
  )
}

export function RecentChanges({ now }: { readonly now: Date }) {
  const { data, error, isPending, refetch } = useQuery(recentBatches)
  return (
    <SideSection
      id="recent-changes"
      title="Changed in your directory"
      lines={6}
      loading={isPending ? 'Loading changes' : undefined}
      failure={error ? { title: 'The changes did not load', error, retry: () => void refetch() } : undefined}
    >
      {data?.batches.length === 0 && (
        <EmptyState title="No changes in your directory yet">
          Loaded files and edits are listed here.
        </EmptyState>
      )}
      <Box component="ul" aria-labelledby="recent-changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} now={now} />
        ))}
      </Box>
    </SideSection>
  )
}
