import {
  hasOrganizationRight,
  hasPermission,
  hasProduct,
  isInternal,
  type Organization,
  type OrganizationRight,
  type User,
  type Viewer,
} from './access.ts'
import { PRODUCT_NAMES, type ProductName } from './product.ts'
import type { Permission, Role } from './role.ts'

const ORGANIZATION_RIGHTS: readonly OrganizationRight[] = ['CREATE_ORG', 'EDIT_ORG', 'DELETE_ORG']

/**
 * Returns what the viewer lacks to give a role to someone or take it away. An ORDERLY role takes EDIT_ORG and every
 * organization right of the role, as an internal user. Any other role takes each of its permissions.
 */
export function findMissingToGrant(viewer: Viewer, role: Role): readonly Permission[] {
  if (role.type !== 'ORDERLY') {
    return role.permissions.filter((permission) => !hasPermission(viewer, permission))
  }
  const isRequested = (right: OrganizationRight) => right === 'EDIT_ORG' || role.permissions.includes(right)
  return ORGANIZATION_RIGHTS.filter((right) => isRequested(right) && !hasOrganizationRight(viewer, right))
}

/** Tells whether the viewer may give a role to someone or take it away. */
export function canGrantRole(viewer: Viewer, role: Role): boolean {
  return findMissingToGrant(viewer, role).length === 0
}

/** Returns the roles among those given or taken that the viewer may not grant; empty when the change is allowed. */
export function findRolesBeyondRights(
  viewer: Viewer,
  before: readonly string[],
  after: readonly string[],
  roles: readonly Role[],
): readonly Role[] {
  return roles.filter(
    (role) => before.includes(role.id) !== after.includes(role.id) && !canGrantRole(viewer, role),
  )
}

/** Returns the active products of the organization that a user has, narrowed where the user's own list is not empty. */
export function getUserProducts(
  organization: Organization | null,
  narrowing: User['products'],
): readonly ProductName[] {
  return PRODUCT_NAMES.filter((name) => {
    const isActive = organization?.products.some((entry) => entry.name === name && entry.active) ?? false
    return isActive && (narrowing.length === 0 || narrowing.includes(name))
  })
}

/**
 * Returns the products that a change of the narrowing gives and that the viewer does not have; empty when it is
 * allowed.
 */
export function findProductsBeyondRights(
  viewer: Viewer,
  organization: Organization | null,
  before: User['products'],
  after: User['products'],
): readonly ProductName[] {
  if (isInternal(viewer)) return []
  const had = getUserProducts(organization, before)
  return getUserProducts(organization, after).filter(
    (name) => !had.includes(name) && !hasProduct(viewer, name),
  )
}
