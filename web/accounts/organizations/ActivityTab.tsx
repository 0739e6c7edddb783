import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { exactTime } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { formatEvent, formatWho, getReason } from './format-activity.ts'
import { type OrganizationEvent, organizationActivity } from './queries.ts'

function What({ event }: { readonly event: OrganizationEvent }) {
  const reason = getReason(event)
  return (
    <>
      {formatEvent(event)}
      {reason !== undefined && (
        <Box component="span" sx={{ color: 'ink2', fontWeight: 400 }}>
          {' '}
          Reason: {reason}
        </Box>
      )}
    </>
  )
}

const COLUMNS: readonly Column<OrganizationEvent>[] = [
  { head: 'What', cell: (event) => <What event={event} /> },
  { head: 'Who', cell: formatWho },
  { head: 'When', isKeptWhole: true, cell: ({ at }) => <time dateTime={at}>{exactTime(new Date(at))}</time> },
]

/** Shows what happened last in an organization, and who did it. */
export function ActivityTab({ orgId }: { readonly orgId: string }) {
  const { data, error, refetch } = useQuery(organizationActivity(orgId))
  if (!data) return <LoadFallback what="the activity" error={error} onRetry={refetch} />
  if (data.length === 0)
    return (
      <EmptyState title="No activity yet">
        Sign-ins and changes of this organization are listed here.
      </EmptyState>
    )
  return (
    <>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        Last {data.length} {data.length === 1 ? 'event' : 'events'}
      </Typography>
      <RecordTable label="Activity" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
    </>
  )
}
