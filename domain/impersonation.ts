import {
  canModifyUsers,
  hasOrganizationRight,
  hasPermission,
  hasProduct,
  isDisabled,
  isInternal,
  reachesOrganization,
  type Viewer,
} from './access.ts'
import { PRODUCT_LABELS, PRODUCT_NAMES } from './product.ts'
import { PERMISSIONS, type Permission, permissionLabel } from './role.ts'

/** Defines how long one may act as another user, in minutes. */
export const IMPERSONATION_MINUTES = 30

type Right = {
  readonly label: string
  readonly isGranted: (person: Viewer, orgId: string) => boolean
}

const getRight = (name: Permission, isGranted: Right['isGranted']): Right => ({
  label: `“${permissionLabel(name)}”`,
  isGranted,
})

/** The rights that make a person an administrator of others. */
const ADMINISTRATION: readonly Right[] = [
  { label: 'being an internal user', isGranted: isInternal },
  ...(['CREATE_ORG', 'EDIT_ORG', 'DELETE_ORG'] as const).map((name) =>
    getRight(name, (person) => hasOrganizationRight(person, name)),
  ),
  ...(['CREATE_USER', 'EDIT_USER', 'DELETE_USER'] as const).map((name) =>
    getRight(name, (person, orgId) => canModifyUsers(person, name, orgId)),
  ),
  getRight('IMPERSONATE_USER', (person) => hasPermission(person, 'IMPERSONATE_USER')),
]

/** All that one can hold; what it is worth may depend on the organization. */
const RIGHTS: readonly Right[] = [
  ...ADMINISTRATION,
  ...PERMISSIONS.map((name) => getRight(name, (person) => hasPermission(person, name))),
  ...PRODUCT_NAMES.map((name) => ({
    label: PRODUCT_LABELS[name],
    isGranted: (person: Viewer) => hasProduct(person, name),
  })),
]

/**
 * Returns what `other` can do in their organization and the viewer cannot, as people call it: permissions, organization
 * rights, rights over users, products.
 */
export function findExtraRights(viewer: Viewer, other: Viewer, among = RIGHTS): readonly string[] {
  const { orgId } = other.user
  const extraRights = among.filter(({ isGranted }) => isGranted(other, orgId) && !isGranted(viewer, orgId))
  return [...new Set(extraRights.map(({ label }) => label))]
}

/**
 * Tells whether `other` administers organizations or users in a way that the viewer does not. A user who manages users
 * cannot change, disable or delete a user above. A user who only sees more data is not above.
 */
export function standsAbove(viewer: Viewer, other: Viewer): boolean {
  return findExtraRights(viewer, other, ADMINISTRATION).length > 0
}

/**
 * Tells whether `other` can do nothing that the viewer cannot: who may take the place of another must not gain by it.
 */
export function hasAllPermissionsOf(viewer: Viewer, other: Viewer): boolean {
  return findExtraRights(viewer, other).length === 0
}

/** Gives why someone may not act as another user, the first thing first. */
export const IMPERSONATION_OBSTACLES = [
  'nested',
  'permission',
  'self',
  'otherOrganization',
  'disabled',
  'upward',
] as const
export type ImpersonationObstacle = (typeof IMPERSONATION_OBSTACLES)[number]

const STANDS_IN_THE_WAY: Readonly<
  Record<ImpersonationObstacle, (viewer: Viewer, target: Viewer) => boolean>
> = {
  nested: (viewer) => viewer.impersonator !== undefined,
  permission: (viewer) => !hasPermission(viewer, 'IMPERSONATE_USER'),
  self: (viewer, target) => viewer.user.id === target.user.id,
  otherOrganization: (viewer, target) => !reachesOrganization(viewer, target.user.orgId),
  disabled: (_, target) => isDisabled(target),
  upward: (viewer, target) => !hasAllPermissionsOf(viewer, target),
}

/**
 * Returns everything that keeps the viewer from acting as `target`. Impersonation requires IMPERSONATE_USER and another
 * active user of the viewer's organization (of any for internal users), and must not give the viewer a new right.
 */
export function findImpersonationObstacles(viewer: Viewer, target: Viewer): readonly ImpersonationObstacle[] {
  return IMPERSONATION_OBSTACLES.filter((obstacle) => STANDS_IN_THE_WAY[obstacle](viewer, target))
}

/** Returns the first thing that keeps the viewer from acting as `target`, or undefined. */
export function findImpersonationObstacle(viewer: Viewer, target: Viewer): ImpersonationObstacle | undefined {
  return IMPERSONATION_OBSTACLES.find((obstacle) => STANDS_IN_THE_WAY[obstacle](viewer, target))
}
