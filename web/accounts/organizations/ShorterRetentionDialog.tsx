import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { exactTime, shortDate } from '#web/lib/when.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { formatRetention } from '../audit/format-audit.ts'
import { type AuditRemoval, auditRemoval } from './queries.ts'

type ShorterRetentionProps = {
  readonly orgId: string
  readonly name: string
  readonly days: number
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

const formatEvents = (count: number) => `${formatCount(count)} ${count === 1 ? 'event' : 'events'}`
const dayOf = (time: string) => shortDate(new Date(time))

function formatRemoval({ events, from, to, nextRun }: AuditRemoval): string {
  if (from === null || to === null) return 'No event is that old yet. The next run removes no events.'
  return `The next run, on ${exactTime(new Date(nextRun))}, removes ${formatEvents(events)}, written from ${dayOf(from)} to ${dayOf(to)}. This cannot be undone. The log still shows how many were removed.`
}

/** Shows what a shorter retention of the audit log will remove, as the server counts it, before it is saved. */
export function ShorterRetentionDialog(props: ShorterRetentionProps) {
  const { orgId, name, days, isPending, onConfirm, onClose } = props
  const { data, error } = useQuery(auditRemoval(orgId, days))
  const isRemoving = data !== undefined && data.events > 0
  return (
    <ConfirmDialog
      title={`Retain the audit log of ${name} for only ${formatRetention(days)}?`}
      confirmLabel={isRemoving ? `Save and remove ${formatEvents(data.events)}` : 'Save'}
      cancelLabel="Keep current retention"
      isDestructive
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box sx={{ minHeight: 60 }}>
        {error && 'Couldn’t count the affected events. Older events are removed with the next run.'}
        {data && formatRemoval(data)}
      </Box>
    </ConfirmDialog>
  )
}
