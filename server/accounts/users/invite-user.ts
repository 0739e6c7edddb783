import { randomUUID } from 'node:crypto'
import type { api } from '@concord/contract'
import { findRolesBeyondRights, hasAllPermissionsOf, isInternal } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AfterCommitHandler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { storeInvitation } from '../invitations/send-invitation.ts'
import { findRoles } from '../organizations/store.ts'
import { assertRolesExist } from './change-user.ts'
import { claimEmail } from './claim-email.ts'
import { refusal } from './refuse-change.ts'
import { type AccountUser, findUser, insertUser, lockUser, noteInvited, type UserKey } from './store.ts'

async function read(tx: Connection, key: UserKey): Promise<AccountUser> {
  const user = await findUser(tx, key)
  if (!user) throw new AppError('not_found')
  return user
}

/** Adds a user without a password, who comes in by the link of the invitation. */
export const inviteUser: AfterCommitHandler<typeof api.inviteUser> = async (
  context,
  { params: { orgId }, body },
) => {
  const { viewer, tx } = context
  const { name, email, roleIds: given } = body
  const roles = await findRoles(tx)
  const roleIds = [...new Set(given)]
  assertRolesExist(roleIds, roles)
  if (findRolesBeyondRights(viewer, [], roleIds, roles).length > 0) throw refusal('roles')
  // Whoever has some products only gives no others: an empty list stands for all.
  const products = isInternal(viewer) ? [] : viewer.user.products
  const key = { orgId, userId: randomUUID() }
  await claimEmail(context, { orgId, email }, () =>
    insertUser(tx, { id: key.userId, orgId, name, email, roleIds, products, at: new Date() }),
  )
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'user.invited',
    details: { userId: key.userId, name, email, roleIds },
  })
  const send = await storeInvitation(context, { ...key, name, email })
  const invited = await read(tx, key)
  return async () => ({ user: invited, invitation: await send() })
}

/**
 * Invites a user again. The holder of the link signs in as the user, so a viewer who would gain a right by that is
 * refused.
 */
export const inviteUserAgain: AfterCommitHandler<typeof api.inviteUserAgain> = async (
  context,
  { params: key },
) => {
  const { viewer, tx, config } = context
  const user = await lockUser(tx, key)
  const identity = user && (await findIdentityById(tx, key.userId))
  if (!identity) throw new AppError('not_found')
  if (user.lastSignInAt !== null || !user.active) throw new AppError('conflict', { current: user })
  if (!hasAllPermissionsOf(viewer, toViewer(identity, config))) throw refusal('above')
  await noteInvited(tx, key, new Date())
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    ...getActor(viewer),
    action: 'user.invited-again',
    details: { userId: key.userId, email: user.email },
  })
  const send = await storeInvitation(context, { ...key, name: user.name, email: user.email })
  const invited = await read(tx, key)
  return async () => ({ user: invited, invitation: await send() })
}
