import { findDeletionObstacle } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { findRoles } from '../organizations/store.ts'
import { keepPortalAdmin } from './keep-portal-admin.ts'
import { assertMayModify, refusal } from './refuse-change.ts'
import { countBelongings, findUser, lockUser, removeUser, type UserKey } from './store.ts'

type Belongings = Awaited<ReturnType<typeof countBelongings>>

export async function previewDeletion(
  { viewer }: SignedInContext,
  connection: Connection,
  key: UserKey,
): Promise<Belongings> {
  assertMayModify(viewer, 'DELETE_USER', key.orgId)
  if (!(await findUser(connection, key))) throw new AppError('not_found')
  return countBelongings(connection, key)
}

/** What the user did stays in the audit log, and so does what they wrote to the help desk. */
export async function deleteUser(
  { viewer }: SignedInContext,
  connection: Connection,
  key: UserKey,
): Promise<void> {
  const obstacle = findDeletionObstacle(viewer, { id: key.userId, orgId: key.orgId })
  if (obstacle) throw refusal(obstacle)
  const before = await lockUser(connection, key)
  if (!before) throw new AppError('not_found')
  const roles = await findRoles(connection)
  await keepPortalAdmin(connection, viewer, key, { before, after: undefined, roles })
  const removed = await countBelongings(connection, key)
  await removeUser(connection, key)
  const { name, email, roleIds } = before
  await insertAuditEvent(connection, {
    orgId: key.orgId,
    ...actorOf(viewer),
    action: 'user.deleted',
    details: { userId: key.userId, before: { name, email, roleIds }, removed },
  })
}
