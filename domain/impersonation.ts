import {
  canModifyUsers,
  hasOrganizationRight,
  hasPermission,
  hasProduct,
  isDisabled,
  isInternal,
  type Viewer,
} from './access.ts'
import { PRODUCT_NAMES } from './product.ts'
import { PERMISSIONS } from './role.ts'

/** How long one may act as another user, in minutes. */
export const IMPERSONATION_MINUTES = 30

/**
 * Whether `other` can do nothing in their organization that the viewer cannot: permissions, organization rights, rights
 * over users, products. Whoever may take the place of another must not gain by it.
 */
export function holdsAllOf(viewer: Viewer, other: Viewer): boolean {
  const { orgId } = other.user
  const isHeld = (holds: (person: Viewer) => boolean) => !holds(other) || holds(viewer)
  return (
    isHeld(isInternal) &&
    PERMISSIONS.every((name) => isHeld((person) => hasPermission(person, name))) &&
    PRODUCT_NAMES.every((name) => isHeld((person) => hasProduct(person, name))) &&
    (['CREATE_ORG', 'EDIT_ORG', 'DELETE_ORG'] as const).every((right) =>
      isHeld((person) => hasOrganizationRight(person, right)),
    ) &&
    (['CREATE_USER', 'EDIT_USER', 'DELETE_USER'] as const).every((right) =>
      isHeld((person) => canModifyUsers(person, right, orgId)),
    )
  )
}

/** Why somebody may not act as another user. */
export type ImpersonationObstacle =
  | 'nested'
  | 'permission'
  | 'self'
  | 'otherOrganization'
  | 'disabled'
  | 'upward'

/**
 * The first thing that keeps the viewer from acting as `target`, or undefined. It takes IMPERSONATE_USER, another active
 * user of the own organization (internal users: of any), and nobody gains a right by it.
 */
export function findImpersonationObstacle(viewer: Viewer, target: Viewer): ImpersonationObstacle | undefined {
  if (viewer.impersonator) return 'nested'
  if (!hasPermission(viewer, 'IMPERSONATE_USER')) return 'permission'
  if (viewer.user.id === target.user.id) return 'self'
  const isOwn = viewer.user.orgId !== '' && viewer.user.orgId === target.user.orgId
  if (!isOwn && !isInternal(viewer)) return 'otherOrganization'
  if (isDisabled(target)) return 'disabled'
  return holdsAllOf(viewer, target) ? undefined : 'upward'
}
