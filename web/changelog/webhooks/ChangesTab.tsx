import { formatPhone } from '@concord/domain'
import { Box, Button, Link } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { Difference } from '#web/ui/Difference.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { type Change, matchingChanges, type Webhook } from '../queries.ts'

const IS_PHONE = /(?:^|\.)(?:phone|fax)$/

/** Formats a value as people read it: none is 'Not stated', lists are joined, the rest is JSON. */
function printValue(value: unknown, path: string): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && IS_PHONE.test(path)) return formatPhone(value)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(', ') || 'Not stated'
  return JSON.stringify(value)
}

function Subject({ subject }: Pick<Change, 'subject'>) {
  const { npi, kind, name } = subject
  if (kind === null) return npi
  return (
    <Link component={RouterLink} to={`/directory/${kind}/${npi}`}>
      {name ?? npi}
    </Link>
  )
}

const COLUMNS: readonly Column<Change>[] = [
  { head: 'Record', cell: (change) => <Subject subject={change.subject} /> },
  {
    head: 'Field',
    cell: ({ field }) => (field.place?.address1 ? `${field.label}, ${field.place.address1}` : field.label),
  },
  {
    head: 'Change',
    cell: ({ before, after, field: { path } }) => (
      <Difference before={printValue(before, path)} after={printValue(after, path)} />
    ),
  },
  { head: 'Source', cell: ({ source }) => <SourceMark kind={source.kind} name={source.name} /> },
  { head: 'When', isKeptWhole: true, cell: ({ at }) => <time dateTime={at}>{exactTime(new Date(at))}</time> },
]

/** Shows the newest changes that match, so that people see what the receiver gets. */
export function ChangesTab({ webhook }: { readonly webhook: Webhook }) {
  const found = useInfiniteQuery(matchingChanges(webhook))
  const { data, error, refetch } = found
  if (error && !data)
    return <ErrorState title="The changes did not load" error={error} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows label="Loading changes" count={8} />
  const changes = data.pages.flatMap((page) => page.changes)
  const lookedAtUntil = data.pages.at(-1)?.lookedAtUntil ?? null
  const since = lookedAtUntil === null ? null : exactTime(new Date(lookedAtUntil))
  const further = (
    <Button variant="outlined" loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
      Look further back
    </Button>
  )
  if (changes.length === 0 && since === null)
    return <EmptyState title="No changes match">Edit the webhook to get other changes.</EmptyState>
  if (changes.length === 0) return <EmptyState title={`No change since ${since} matches`} action={further} />
  return (
    <>
      <RecordTable label="Changes" columns={COLUMNS} rows={changes} keyOf={({ id }) => id} />
      {since !== null && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5, color: 'ink2' }}
        >
          {further}
          <span>Changes since {since} are shown.</span>
        </Box>
      )}
    </>
  )
}
