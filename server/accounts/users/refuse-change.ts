import type { UserRefusal } from '@concord/contract'
import { isInternal, type Role } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { countOtherHolders, lockPortalAdmins, type UserKey } from './store.ts'

export function refusal(reason: UserRefusal): AppError {
  return new AppError('forbidden', { reason })
}

const MODIFYING = ['CREATE_USER', 'EDIT_USER', 'DELETE_USER'] as const

type Holder = { readonly active: boolean; readonly roleIds: readonly string[] }

/**
 * Refuses a change that leaves an organization without a user who can manage its users. Internal users may make it,
 * because they can give the organization another one.
 */
export async function requirePortalAdmin(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  key: UserKey,
  change: { readonly before: Holder; readonly after: Holder | undefined; readonly roles: readonly Role[] },
): Promise<void> {
  const { before, after, roles } = change
  const adminRoles = roles
    .filter((role) => role.type === 'PORTAL' && MODIFYING.some((name) => role.permissions.includes(name)))
    .map((role) => role.id)
  const isAdmin = (holder: Holder | undefined) =>
    holder?.active === true && holder.roleIds.some((id) => adminRoles.includes(id))
  if (isInternal(viewer) || !isAdmin(before) || isAdmin(after)) return
  await lockPortalAdmins(tx, key.orgId)
  if ((await countOtherHolders(tx, key, adminRoles)) === 0) throw refusal('lastPortalAdmin')
}
