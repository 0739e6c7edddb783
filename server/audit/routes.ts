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
  findOrganizationsWithLog,
  findRetentionSetting,
  findSubjects,
  insertAuditEvent,
  type StoredEvent,
  selectEvents,
} from './store.ts'
import { toAuditEvent } from './to-audit-event.ts'
import { verifyLog } from './verify-log.ts'

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
  route(api.verifyAudit, ({ tx, orgId, config }, { body: { after } }) =>
    verifyLog(tx, config, { orgId, after }),
  ),
  route(api.exportAudit, async ({ tx, orgId, viewer, readLog }, { params }) => {
    const { orgId: _, format, ...filters } = params
    const file = exportEvents(readLog, getFilters(orgId, filters), format)
    const { id: userId, orgId: ownOrgId } = viewer.user
    const details = { format, ...filters, ...(orgId === null ? { organizations: 'all' } : { orgId }) }
    await insertAuditEvent(tx, { orgId: ownOrgId, userId, action: 'audit.exported', details })
    return file
  }),
]
