import type { api } from '@concord/contract'
import { findDeletionObstacle } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findRoles } from '../organizations/store.ts'
import { assertNotAbove } from './change-user.ts'
import { refusal, requirePortalAdmin } from './refuse-change.ts'
import { countBelongings, findUser, lockUser, removeUser } from './store.ts'

export const previewDeletion: Handler<typeof api.previewUserDeletion> = async ({ tx }, { params: key }) => {
  if (!(await findUser(tx, key))) throw new AppError('not_found')
  return countBelongings(tx, key)
}

/** Deletes a user. What the user did stays in the audit log, and what they wrote to the help desk stays as well. */
export const deleteUser: Handler<typeof api.deleteUser> = async (context, { params: key }) => {
  const { viewer, tx } = context
  const obstacle = findDeletionObstacle(viewer, { id: key.userId, orgId: key.orgId })
  if (obstacle) throw refusal(obstacle)
  const before = await lockUser(tx, key)
  if (!before) throw new AppError('not_found')
  await assertNotAbove(context, key.userId)
  const roles = await findRoles(tx)
  await requirePortalAdmin({ tx, viewer }, key, { before, after: undefined, roles })
  const removed = await countBelongings(tx, key)
  await removeUser(tx, key)
  const { name, email, roleIds } = before
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    ...getActor(viewer),
    action: 'user.deleted',
    details: { userId: key.userId, before: { name, email, roleIds }, removed },
  })
  return {}
}
