import type { api } from '@concord/contract'
import {
  findProductsBeyondRights,
  findRolesBeyondRights,
  hasAllPermissionsOf,
  type Role,
  standsAbove,
  type User,
  type Viewer,
} from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { endInvitations } from '../invitations/store.ts'
import { findRoles } from '../organizations/store.ts'
import { claimEmail } from './claim-email.ts'
import { refusal, requirePortalAdmin } from './refuse-change.ts'
import { type AccountUser, findUser, lockUser, updateUser } from './store.ts'

export function assertRolesExist(roleIds: readonly string[], roles: readonly Role[]): void {
  if (roleIds.every((id) => roles.some((role) => role.id === id))) return
  throw new AppError('invalid_input', [{ field: 'roleIds', message: 'One of these roles does not exist.' }])
}

/**
 * Refuses a change of email by which the viewer would gain a right, because whoever changes an email could sign in as
 * that user.
 */
function assertMayRename(viewer: Viewer, target: Viewer, after: User): void {
  if (!hasAllPermissionsOf(viewer, target) || !hasAllPermissionsOf(viewer, { ...target, user: after }))
    throw refusal('above')
}

async function findTarget({ tx, config }: SignedInContext, userId: string): Promise<Viewer> {
  const identity = await findIdentityById(tx, userId)
  if (!identity) throw new AppError('not_found')
  return toViewer(identity, config)
}

export async function assertNotAbove(context: SignedInContext, userId: string): Promise<void> {
  if (standsAbove(context.viewer, await findTarget(context, userId))) throw refusal('above')
}

async function assertAllowed(
  context: SignedInContext,
  before: AccountUser,
  after: AccountUser,
): Promise<void> {
  const { viewer, tx } = context
  const key = { orgId: before.orgId, userId: before.id }
  const roles = await findRoles(tx)
  assertRolesExist(
    after.roleIds.filter((id) => !before.roleIds.includes(id)),
    roles,
  )
  const target = await findTarget(context, before.id)
  if (!after.active && before.active && viewer.user.id === before.id) throw refusal('oneself')
  if (findRolesBeyondRights(viewer, before.roleIds, after.roleIds, roles).length > 0) throw refusal('roles')
  if (findProductsBeyondRights(viewer, target.organization, before.products, after.products).length > 0)
    throw refusal('products')
  if (standsAbove(viewer, target)) throw refusal('above')
  if (after.email !== before.email) assertMayRename(viewer, target, after)
  await requirePortalAdmin(context, key, { before, after, roles })
}

const GIVEN = ['email', 'roleIds', 'products'] as const
const FIELDS = ['name', ...GIVEN] as const

const getValues = (user: AccountUser, names: readonly (typeof FIELDS)[number][]) =>
  Object.fromEntries(names.map((name) => [name, user[name]]))

async function recordChange(
  { viewer, tx }: SignedInContext,
  before: AccountUser,
  after: AccountUser,
): Promise<void> {
  const event = { orgId: before.orgId, ...getActor(viewer) }
  const subject = { userId: before.id, email: after.email }
  const changed = FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length > 0) {
    const details = { ...subject, before: getValues(before, changed), after: getValues(after, changed) }
    await insertAuditEvent(tx, { ...event, action: 'user.changed', details })
  }
  if (before.active !== after.active) {
    const action = after.active ? 'user.enabled' : 'user.disabled'
    await insertAuditEvent(tx, { ...event, action, details: subject })
  }
}

/** Changes a user that no one else changed since `version`; else answers with the user as it is now. */
export const changeUser: Handler<typeof api.changeUser> = async (context, { params: key, body: change }) => {
  const { tx } = context
  const before = await lockUser(tx, key)
  if (!before) throw new AppError('not_found')
  if (before.version !== change.version) throw new AppError('conflict', { current: before })
  const { roleIds = before.roleIds, products = before.products } = change
  const after: AccountUser = {
    ...before,
    name: change.name ?? before.name,
    email: change.email ?? before.email,
    active: change.active ?? before.active,
    roleIds: [...new Set(roleIds)],
    products: [...new Set(products)],
  }
  await assertAllowed(context, before, after)
  const write = () => updateUser(tx, key, after)
  const isSameEmail = after.email.toLowerCase() === before.email.toLowerCase()
  if (isSameEmail) await write()
  else await claimEmail(context, after, write)
  // An open link would let in the owner of the earlier email, or give its holder the new roles of the user.
  const isOtherAccount = GIVEN.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (isOtherAccount) await endInvitations(tx, key, new Date())
  await recordChange(context, before, after)
  return { user: (await findUser(tx, key)) ?? after }
}
