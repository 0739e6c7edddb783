import { randomUUID } from 'node:crypto'
import type { api } from '@concord/contract'
import { findImpersonationObstacle, IMPERSONATION_MINUTES } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { findImpersonation, insertImpersonation, markEnded } from './store.ts'

/**
 * Starts acting as a user. This is recorded with the organization of that user, where people ask who acted in their
 * name.
 */
export const startImpersonation: Handler<typeof api.startImpersonation> = async (
  { viewer, config, tx },
  { body: { userId, reason, isReadOnly } },
) => {
  const identity = await findIdentityById(tx, userId)
  const target = identity && toViewer(identity, config)
  const obstacle = target && findImpersonationObstacle(viewer, target)
  if (!target || obstacle === 'otherOrganization') throw new AppError('not_found')
  if (obstacle) throw new AppError('forbidden', { reason: obstacle })
  const { orgId, name, email } = target.user
  const startedAt = new Date()
  const expiresAt = new Date(startedAt.getTime() + IMPERSONATION_MINUTES * 60_000)
  const adminId = viewer.user.id
  const id = randomUUID()
  await insertImpersonation(tx, {
    orgId,
    id,
    adminId,
    targetId: userId,
    reason,
    isReadOnly,
    startedAt,
    expiresAt,
    endedAt: null,
  })
  const details = { impersonationId: id, userId, email, reason, isReadOnly }
  await insertAuditEvent(tx, { orgId, userId: adminId, action: 'impersonation.started', details })
  const impersonation = { id, userName: name, reason, isReadOnly, expiresAt: expiresAt.toISOString() }
  return { impersonation }
}

export const endImpersonation: Handler<typeof api.endImpersonation> = async (
  { viewer, tx },
  { params: { id } },
) => {
  const adminId = viewer.user.id
  const found = await findImpersonation(tx, { id, adminId })
  if (!found) throw new AppError('not_found')
  if (!(await markEnded(tx, found, new Date()))) return {}
  const { orgId, targetId: userId } = found
  const details = { impersonationId: id, userId }
  await insertAuditEvent(tx, { orgId, userId: adminId, action: 'impersonation.ended', details })
  return {}
}
