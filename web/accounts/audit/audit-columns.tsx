import { formatActor, formatAuditSentence, type RoleName } from '@concord/domain'
import { Box } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { findChanges, formatAction, formatChange, formatField, formatValue } from './format-audit.ts'
import type { AUDIT_LIST, AuditEvent } from './queries.ts'

type AuditColumn = ListColumn<AuditEvent, (typeof AUDIT_LIST.sorts)[number]>

type ColumnOptions = {
  readonly linkTo: (key: string) => string
  readonly showsOrganization: boolean
  readonly roleName: RoleName
}

export const keyOfEvent = ({ orgId, seq }: AuditEvent): string => `${orgId}.${seq}`

/** Formats an event as a sentence, or as the actor and the action where no sentence exists for it. */
export function formatEvent(event: AuditEvent, roleName: RoleName): string {
  return formatAuditSentence(event, roleName) ?? `${formatActor(event)}: ${formatAction(event.action)}`
}

const SHOWN_FIELDS = 2

/** Formats the first two changes of an event, or other details where it has fewer changes. */
function summary({ details }: AuditEvent): string {
  const changes = findChanges(details).map(formatChange)
  const facts = Object.entries(details)
    .filter(([field]) => field !== 'before' && field !== 'after' && !/id$/i.test(field))
    .map(([field, value]) => `${formatField(field)}: ${formatValue(value)}`)
  return [...changes, ...facts].slice(0, SHOWN_FIELDS).join(', ')
}

function What({ event }: { readonly event: AuditEvent }) {
  return (
    summary(event) || (
      <Box component="span" sx={{ color: 'ink3' }}>
        No details
      </Box>
    )
  )
}

export function auditColumns({ linkTo, showsOrganization, roleName }: ColumnOptions): readonly AuditColumn[] {
  const organization: AuditColumn = {
    id: 'organization',
    head: 'Organization',
    narrow: 'bare',
    cell: (event) => event.organization ?? 'None',
  }
  return [
    {
      id: 'action',
      head: 'Event',
      cell: (event) => <RowLink to={linkTo(keyOfEvent(event))}>{formatEvent(event, roleName)}</RowLink>,
    },
    {
      id: 'when',
      head: 'When',
      sort: 'at',
      isTime: true,
      isKeptWhole: true,
      narrow: 'bare',
      cell: ({ at }) => <time dateTime={at}>{exactTime(new Date(at))}</time>,
    },
    { id: 'kind', head: 'Action', cell: ({ action }) => formatAction(action) },
    ...(showsOrganization ? [organization] : []),
    { id: 'what', head: 'What', isSpare: true, narrow: 'bare', cell: (event) => <What event={event} /> },
    {
      id: 'address',
      head: 'Address',
      isSpare: true,
      isKeptWhole: true,
      cell: ({ address }) => address ?? 'Not stated',
    },
  ]
}
