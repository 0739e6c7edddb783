import { api } from '@concord/contract'
import { AUDIT_RETENTION_SETTING, readAuditRetentionDays } from '@concord/domain'
import { readPage } from '#server/db/read-page.ts'
import { fileRoute, type Route, route } from '#server/http/route.ts'
import { eventOf } from './event-of.ts'
import { exportEvents } from './export-events.ts'
import { inLog, targetLog } from './in-log.ts'
import { previewRemoval } from './preview-removal.ts'
import {
  type EventFilters,
  findActions,
  findActors,
  findChains,
  findOrganizationsWithLog,
  findRetentionSetting,
  insertAuditEvent,
  type StoredEvent,
  selectEvents,
} from './store.ts'
import { verifyChain } from './verify-chain.ts'

type AskedFilters = { [Name in 'user' | 'action' | 'from' | 'to' | 'search']?: string | undefined }

function filtersOf(orgId: string | null, asked: AskedFilters): EventFilters {
  const { user, action, from, to, search } = asked
  return { orgId, userId: user, action, from, to, text: search }
}

export const auditRoutes: readonly Route[] = [
  route(api.listAuditEvents, async (context, { params }) => {
    const orgId = targetLog(context, params.orgId)
    const events = selectEvents(filtersOf(orgId, params), params.sort)
    const { rows, ...facts } = await inLog(context, orgId, (c) =>
      readPage<StoredEvent>(c, events, params.page),
    )
    return { events: rows.map(eventOf), ...facts }
  }),
  route(api.readAuditChoices, async (context, { params }) => {
    const orgId = targetLog(context, params.orgId)
    return inLog(context, orgId, async (connection) => ({
      actions: await findActions(connection, orgId),
      users: await findActors(connection, orgId),
      organizations: orgId === null ? await findOrganizationsWithLog(connection) : [],
      keptDays:
        orgId === null
          ? null
          : readAuditRetentionDays(await findRetentionSetting(connection, orgId, AUDIT_RETENTION_SETTING)),
    }))
  }),
  route(api.previewAuditRemoval, (context, { params }) =>
    inLog(context, params.orgId, (connection) => previewRemoval(connection, params)),
  ),
  route(api.verifyAudit, async (context, { body }) => {
    const orgId = targetLog(context, body.orgId)
    const reports = await inLog(context, orgId, async (connection) => {
      const found = []
      for (const chain of await findChains(connection, orgId)) {
        const report = await verifyChain(connection, context.config, chain.orgId)
        found.push({ ...report, organization: chain.organization })
      }
      return found
    })
    return {
      chains: reports.length,
      events: reports.reduce((total, { events }) => total + events, 0),
      removed: reports.reduce((total, { removed }) => total + removed, 0),
      broken: reports.flatMap(({ broken, orgId: chain, organization }) =>
        broken ? [{ ...broken, orgId: chain, organization, at: broken.at?.toISOString() ?? null }] : [],
      ),
    }
  }),
  fileRoute(api.exportAudit, async (context, { params }) => {
    const { orgId: asked, format, ...filters } = params
    const orgId = targetLog(context, asked)
    const file = exportEvents(context, filtersOf(orgId, filters), format)
    const { id: userId, orgId: ownOrgId } = context.viewer.user
    const details = { format, ...filters, ...(orgId === null ? { organizations: 'all' } : { orgId }) }
    await insertAuditEvent(context.connection, { orgId: ownOrgId, userId, action: 'audit.exported', details })
    return file
  }),
]
