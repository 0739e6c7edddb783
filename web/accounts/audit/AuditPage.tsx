import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns, keyOfEvent } from './audit-columns.tsx'
import { EventPanel } from './EventPanel.tsx'
import {
  ALL_AUDIT_LIST,
  AUDIT_LIST,
  type AuditFilter,
  auditChoices,
  auditEvents,
  type LogReach,
  useExportAudit,
  useVerifyAudit,
} from './queries.ts'
import { RetentionNote } from './RetentionNote.tsx'
import { VerificationNote } from './VerificationNote.tsx'

/** Names the event whose panel is open. */
const EVENT_IN_ADDRESS = 'event'

function AuditLog({ scope }: { readonly scope: LogReach }) {
  const list = useViewedList<'at', AuditFilter>(scope === 'all' ? ALL_AUDIT_LIST : AUDIT_LIST)
  const panel = useRowPanel(EVENT_IN_ADDRESS)
  const { filters } = list.address
  const { roles } = useSession()
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name ?? 'that was deleted'
  const found = useQuery(auditEvents(scope, list.address))
  const { data: choices } = useQuery(auditChoices(scope))
  const verification = useVerifyAudit(scope, filters)
  const opened = found.data?.rows.find((event) => keyOfEvent(event) === panel.openId)
  return (
    <>
      <ListPage
        noun={['event', 'events']}
        columns={auditColumns({ linkTo: panel.linkTo, showsOrganization: scope === 'all', roleName })}
        keyOf={keyOfEvent}
        list={list}
        found={found}
        file={useExportAudit(scope, filters)}
        actions={
          <Button
            variant="outlined"
            size="medium"
            loading={verification.isPending}
            onClick={verification.verify}
          >
            Verify log
          </Button>
        }
        intro={
          <>
            <RetentionNote scope={scope} chosen={filters.org} />
            <VerificationNote found={verification.found} progress={verification.progress} />
          </>
        }
        filters={<AuditFilters list={list} choices={choices} scope={scope} />}
        empty={
          <EmptyState title="Nothing recorded yet">
            Changes, exports and refusals are listed here. Sign-ins and sessions are hidden.
          </EmptyState>
        }
      />
      {opened && <EventPanel event={opened} roleName={roleName} onClose={panel.close} />}
    </>
  )
}

export function OwnAuditPage() {
  return <AuditLog scope="own" />
}

export function AllAuditPage() {
  return <AuditLog scope="all" />
}
