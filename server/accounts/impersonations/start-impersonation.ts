import { randomUUID } from 'node:crypto'
import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { findImpersonationObstacle, IMPERSONATION_MINUTES } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { viewerOf } from '#server/identity/viewer-of.ts'
import { inOrganization } from '../in-organization.ts'
import { findImpersonation, insertImpersonation, markEnded } from './store.ts'

/** It is recorded with the organization of the user: there people ask who acted in their name. */
export async function startImpersonation(
  context: SignedInContext,
  { userId, reason, isReadOnly }: BodyOf<typeof api.startImpersonation>,
): Promise<ReplyOf<typeof api.startImpersonation>> {
  const { viewer, config, database } = context
  const identity = await database.asSystem((c) => findIdentityById(c, userId))
  const target = identity && viewerOf(identity, config)
  const obstacle = target && findImpersonationObstacle(viewer, target)
  if (!target || obstacle === 'otherOrganization') throw new AppError('not_found')
  if (obstacle) throw new AppError('forbidden', { reason: obstacle })
  const { orgId, name, email } = target.user
  const startedAt = new Date()
  const expiresAt = new Date(startedAt.getTime() + IMPERSONATION_MINUTES * 60_000)
  const adminId = viewer.user.id
  const id = randomUUID()
  await inOrganization(
    context,
    orgId,
    async (connection) => {
      await insertImpersonation(connection, {
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
      const event = { orgId, userId: adminId, action: 'impersonation.started', details }
      await insertAuditEvent(connection, event)
    },
    { write: true },
  )
  const impersonation = { id, userName: name, reason, isReadOnly, expiresAt: expiresAt.toISOString() }
  return { impersonation }
}

export async function endImpersonation(context: SignedInContext, id: string): Promise<void> {
  const { viewer, database } = context
  const adminId = viewer.user.id
  const found = await database.asSystem((c) => findImpersonation(c, { id, adminId }))
  if (!found) throw new AppError('not_found')
  const { orgId, targetId: userId } = found
  await database.asOrganization(
    orgId || null,
    async (connection) => {
      if (!(await markEnded(connection, found, new Date()))) return
      const details = { impersonationId: id, userId }
      const event = { orgId, userId: adminId, action: 'impersonation.ended', details }
      await insertAuditEvent(connection, event)
    },
    { write: true },
  )
}
