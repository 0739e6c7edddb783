import { randomUUID } from 'node:crypto'
import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { findUngrantableRoles, holdsAllOf } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { viewerOf } from '#server/identity/viewer-of.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { findRoles } from '../organizations/store.ts'
import { assertRolesExist, withOwnEmail } from './change-user.ts'
import { assertMayModify, refusal } from './refuse-change.ts'
import { type AccountUser, findUser, insertUser, lockUser, noteInvited, type UserKey } from './store.ts'

type Invited = ReplyOf<typeof api.inviteUser>

async function read(connection: Connection, key: UserKey): Promise<AccountUser> {
  const user = await findUser(connection, key)
  if (!user) throw new AppError('not_found')
  return user
}

/** Adds a user without a password, who comes in by the link of the invitation. */
export async function inviteUser(
  context: SignedInContext,
  connection: Connection,
  orgId: string,
  { name, email, roleIds: given }: BodyOf<typeof api.inviteUser>,
): Promise<Invited> {
  const { viewer } = context
  assertMayModify(viewer, 'CREATE_USER', orgId)
  const roles = await findRoles(connection)
  const roleIds = [...new Set(given)]
  assertRolesExist(roleIds, roles)
  if (findUngrantableRoles(viewer, [], roleIds, roles).length > 0) throw refusal('roles')
  const key = { orgId, userId: randomUUID() }
  await withOwnEmail(insertUser(connection, { id: key.userId, orgId, name, email, roleIds, at: new Date() }))
  await insertAuditEvent(connection, {
    orgId,
    ...actorOf(viewer),
    action: 'user.invited',
    details: { userId: key.userId, name, email, roleIds },
  })
  const invitation = await sendInvitation(context, connection, { ...key, name, email })
  return { user: await read(connection, key), invitation }
}

/** Whoever has the link signs in as the user: it is given to no one who would gain a right by that. */
export async function inviteUserAgain(
  context: SignedInContext,
  connection: Connection,
  key: UserKey,
): Promise<Invited> {
  const { viewer, config } = context
  assertMayModify(viewer, 'CREATE_USER', key.orgId)
  const user = await lockUser(connection, key)
  const identity = user && (await findIdentityById(connection, key.userId))
  if (!identity) throw new AppError('not_found')
  if (user.lastSignInAt !== null || !user.active) throw new AppError('conflict', { current: user })
  if (!holdsAllOf(viewer, viewerOf(identity, config))) throw refusal('above')
  await noteInvited(connection, key, new Date())
  await insertAuditEvent(connection, {
    orgId: key.orgId,
    ...actorOf(viewer),
    action: 'user.invited-again',
    details: { userId: key.userId, email: user.email },
  })
  const invitation = await sendInvitation(context, connection, { ...key, name: user.name, email: user.email })
  return { user: await read(connection, key), invitation }
}
