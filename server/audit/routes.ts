import { api, type ParamsOf } from '@concord/contract'
import { AUDIT_RETENTION_SETTING, readAuditRetentionDays } from '@concord/domain'
import { readPage } from '#server/db/read-page.ts'
import { type Route, route } from '#server/http/route.ts'
import { exportEvents } from './export-events.ts'
import { previewRemoval } from './preview-removal.ts'
import {
  type EventFilters,
  findActions,
  findActors,
  findChains,
  findOrganizationsWithLog,
  findRetentionSetting,
  findSubjects,
  insertAuditEvent,
  type StoredEvent,
  selectEvents,
} from './store.ts'
import { getOrganization, toAuditEvent } from './to-audit-event.ts'
import { verifyChain } from './verify-chain.ts'

type AuditFilters = Omit<ParamsOf<typeof api.exportAudit>, 'orgId' | 'format'>

function getFilters(orgId: string | null, asked: AuditFilters): EventFilters {
  const { user, subject, action, from, to, timeZone, sessions, search } = asked
  const hidesSessions = sessions === 'hidden'
  return { orgId, userId: user, subjectId: subject, action, from, to, timeZone, hidesSessions, text: search }
}

export const auditRoutes: readonly Route[] = [
  route(api.listAuditEvents, async ({ tx, orgId }, { params }) => {
    const events = selectEvents(getFilters(orgId, params), params.sort)
    const { rows, ...facts } = await readPage<StoredEvent>(tx, events, params.page)
    return { events: rows.map(toAuditEvent), ...facts }
  }),
  route(api.readAuditChoices, async ({ tx, orgId }) => ({
    actions: await findActions(tx, orgId),
    users: await findActors(tx, orgId),
    subjects: await findSubjects(tx, orgId),
    organizations: orgId === null ? await findOrganizationsWithLog(tx) : [],
    keptDays:
      orgId === null
        ? null
        : readAuditRetentionDays(await findRetentionSetting(tx, orgId, AUDIT_RETENTION_SETTING)),
  })),
  route(api.previewAuditRemoval, ({ tx }, { params }) => previewRemoval(tx, params)),
  route(api.verifyAudit, async ({ tx, orgId, config }) => {
    const reports = []
    for (const chain of await findChains(tx, orgId)) {
      const report = await verifyChain(tx, config, chain.orgId)
      reports.push({ ...report, organization: getOrganization(chain.orgId, chain.organization) })
    }
    return {
      chains: reports.length,
      events: reports.reduce((total, { events }) => total + events, 0),
      removed: reports.reduce((total, { removed }) => total + removed, 0),
      broken: reports.flatMap(({ broken, orgId: chain, organization }) =>
        broken ? [{ ...broken, orgId: chain, organization, at: broken.at?.toISOString() ?? null }] : [],
      ),
    }
  }),
  route(api.exportAudit, async ({ tx, orgId, viewer, readLog }, { params }) => {
    const { orgId: _, format, ...filters } = params
    const file = exportEvents(readLog, getFilters(orgId, filters), format)
    const { id: userId, orgId: ownOrgId } = viewer.user
    const details = { format, ...filters, ...(orgId === null ? { organizations: 'all' } : { orgId }) }
    await insertAuditEvent(tx, { orgId: ownOrgId, userId, action: 'audit.exported', details })
    return file
  }),
]
