import { ALL_ORGANIZATIONS, api, type ReplyOf } from '@concord/contract'
import { SESSION_ACTIONS } from '@concord/domain'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, download } from '#web/lib/api-client.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type AuditEvent = ReplyOf<typeof api.listAuditEvents>['events'][number]
export type Verification = ReplyOf<typeof api.verifyAudit>
type Progress = { readonly ofOrg: string; readonly events: number; readonly total: number }

export const AUDIT_LIST = {
  name: 'audit',
  sorts: ['at'],
  firstSort: '-at',
  filters: ['search', 'action', 'user', 'subject', 'from', 'to', 'sessions', 'org'],
} as const
/** The log of one organization and that of all have views of their own. */
export const ALL_AUDIT_LIST = { ...AUDIT_LIST, name: 'all-audit' } as const
export type AuditAddress = ListAddress<(typeof AUDIT_LIST.sorts)[number], (typeof AUDIT_LIST.filters)[number]>

export type AuditFilter = (typeof AUDIT_LIST.filters)[number]

/** Says whose log a page is about: that of the viewer's own organization, or of all of them. */
export type LogReach = 'own' | 'all'

const getOrgId = (scope: LogReach, chosen = ''): string =>
  scope === 'own' ? '' : chosen || ALL_ORGANIZATIONS

/** Returns the time zone in which the page shows when an event happened. */
export const getTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tells whether sign-ins and sessions are left out: they are unless the filters ask for them. */
export const hidesSessions = ({ sessions, action = '' }: AuditAddress['filters']): boolean =>
  sessions !== 'shown' && !SESSION_ACTIONS.includes(action)

/** Returns the filters of the address as the calls take them. */
function getRequestedFilters(scope: LogReach, { org, ...filters }: AuditAddress['filters']) {
  const sessions = hidesSessions(filters) ? ('hidden' as const) : ('shown' as const)
  return { ...filters, sessions, timeZone: getTimeZone(), orgId: getOrgId(scope, org) }
}

export function auditEvents(scope: LogReach, { page, sort, filters }: AuditAddress) {
  const params = { page, sort, ...getRequestedFilters(scope, filters) }
  return pagedQuery(['audit events', params], async (signal) => {
    const { events: rows, ...facts } = await call(api.listAuditEvents, { params }, { signal })
    return { ...facts, rows }
  })
}

export function auditChoices(scope: LogReach, chosen?: string) {
  const params = { orgId: getOrgId(scope, chosen) }
  return queryOptions({
    queryKey: ['audit choices', params],
    queryFn: ({ signal }) => call(api.readAuditChoices, { params }, { signal }),
  })
}

/** Verifies a log part by part, as long as someone looks at the page. */
async function verifyParts(
  orgId: string,
  onPart: (progress: Progress) => void,
  isWatched: () => boolean,
): Promise<Verification> {
  let found = await call(api.verifyAudit, { body: { orgId } })
  while (found.next && isWatched()) {
    onPart({ ofOrg: orgId, events: found.events, total: found.total })
    const part = await call(api.verifyAudit, { body: { orgId, after: found.next } })
    found = {
      ...part,
      events: found.events + part.events,
      chains: found.chains + part.chains,
      removed: found.removed + part.removed,
      broken: [...found.broken, ...part.broken],
    }
  }
  return found
}

/** Returns the mutation that verifies a log; it knows what it found as long as that log is the one shown. */
export function useVerifyAudit(scope: LogReach, { org }: AuditAddress['filters']) {
  const orgId = getOrgId(scope, org)
  const [progress, setProgress] = useState<Progress>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { data, isPending, mutate } = useMutation({
    mutationFn: async (ofOrg: string) => ({
      ofOrg,
      found: await verifyParts(ofOrg, setProgress, () => isShown.current),
    }),
    onSettled: () => setProgress(undefined),
  })
  return {
    isPending,
    verify: () => mutate(orgId),
    progress: progress?.ofOrg === orgId ? progress : undefined,
    found: data?.ofOrg === orgId ? data.found : undefined,
  }
}

export function useExportAudit(scope: LogReach, filters: AuditAddress['filters']) {
  const asked = getRequestedFilters(scope, filters)
  return useListExport('audit-log', (format) => download(api.exportAudit, { params: { ...asked, format } }), [
    'csv',
    'ndjson',
  ])
}
