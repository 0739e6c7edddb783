import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useViewedList } from '../list-views/use-viewed-list.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns, keyOfEvent } from './audit-columns.tsx'
import { EventPanel } from './EventPanel.tsx'
import { Keeping } from './Keeping.tsx'
import {
  ALL_AUDIT_LIST,
  AUDIT_LIST,
  type AuditFilter,
  auditChoices,
  auditEvents,
  type LogScope,
  useExportAudit,
  useVerifyAudit,
} from './queries.ts'
import { VerificationNote } from './VerificationNote.tsx'

/** The panel of an event is open as long as the address names it. */
const EVENT_IN_ADDRESS = 'event'

function AuditLog({ scope }: { readonly scope: LogScope }) {
  const list = useViewedList<'at', AuditFilter>(scope === 'all' ? ALL_AUDIT_LIST : AUDIT_LIST)
  const [params, setParams] = useSearchParams()
  const { filters } = list.address
  const { data, error, refetch } = useQuery(auditEvents(scope, list.address))
  const { data: choices } = useQuery(auditChoices(scope))
  const verify = useVerifyAudit(scope, filters)
  const file = useExportAudit(scope, filters)
  const opened = data?.rows.find((event) => keyOfEvent(event) === params.get(EVENT_IN_ADDRESS))

  function closePanel(): void {
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete(EVENT_IN_ADDRESS)
      return next
    })
  }
  function linkTo(key: string): string {
    const next = new URLSearchParams(params)
    next.set(EVENT_IN_ADDRESS, key)
    return `?${next}`
  }
  return (
    <>
      <PageHeader
        actions={
          <Button variant="outlined" size="medium" loading={verify.isPending} onClick={() => verify.mutate()}>
            Verify log
          </Button>
        }
      />
      <Keeping scope={scope} chosen={filters.org} />
      <VerificationNote found={verify.data} />
      <AuditFilters list={list} choices={choices} scope={scope} />
      <PagedList
        noun={['event', 'events']}
        columns={auditColumns({ linkTo, showsOrganization: scope === 'all' })}
        keyOf={keyOfEvent}
        list={list}
        data={data}
        error={error}
        onRetry={() => refetch()}
        empty={<EmptyState title="Nothing recorded yet">Sign-ins and changes are listed here.</EmptyState>}
        file={file}
      />
      {opened && <EventPanel event={opened} onClose={closePanel} />}
    </>
  )
}

export function OwnAuditPage() {
  return <AuditLog scope="own" />
}

export function AllAuditPage() {
  return <AuditLog scope="all" />
}
