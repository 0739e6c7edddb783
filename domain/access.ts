import { DASHBOARDS, type DashboardName, DIRECTORY_DASHBOARDS, type DirectoryDashboard } from './dashboard.ts'
import type { Environment } from './environment.ts'
import {
  API_ACCESS_WHEN_CONFIG_LACKS_IT,
  type ApiAccess,
  DATA_ACCESS_OF_DASHBOARD_LINK,
  type DataAccess,
  type Product,
  type ProductName,
} from './product.ts'
import type { Permission, Role } from './role.ts'

export type User = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roleIds: readonly string[]
  /** Empty for an internal user without an organization. */
  readonly orgId: string
  readonly active: boolean
  /** When not empty, narrows the organization's products to these. */
  readonly products: readonly ProductName[]
}

export type Organization = {
  readonly id: string
  readonly name: string
  readonly clientId: string
  /** Missing counts as a demo organization. */
  readonly demo?: boolean | undefined
  readonly active: boolean
  readonly products: readonly Product[]
}

/** Says who really sits there while someone acts as another user. */
export type Impersonator = {
  readonly id: string
  readonly name: string
  /** Tells whether only reading is allowed meanwhile. */
  readonly isReadOnly: boolean
  /** The id of the impersonation. */
  readonly impersonationId?: string | undefined
}

/** Everything that an access rule may ask about the person in front of the screen or behind a call. */
export type Viewer = {
  readonly user: User
  readonly organization: Organization | null
  /** The roles that the user holds, in full. */
  readonly roles: readonly Role[]
  readonly environment: Environment
  /** The company's own email domain, '' when none is set. */
  readonly companyEmailDomain: string
  /** The API token that the call came with: it narrows what its owner may do to its scopes. */
  readonly token?: { readonly id: string; readonly scopes: readonly Permission[] } | undefined
  /** The session of the local sign-in that the call belongs to. */
  readonly sessionId?: string | undefined
  /** The embedded dashboard that the call comes from: it may call nothing else. */
  readonly embed?: { readonly dashboard: DashboardName } | undefined
  /** Present while someone else acts as this user. */
  readonly impersonator?: Impersonator | undefined
}

/** Tells whether the part after the last '@' is the domain, ignoring case; a subdomain is another domain. */
export function isOnEmailDomain(email: string, domain: string): boolean {
  const at = email.lastIndexOf('@')
  return domain !== '' && at >= 0 && email.slice(at + 1).toLowerCase() === domain.toLowerCase()
}

/**
 * Tells whether the viewer is internal: has an ORDERLY role, and is in the local environment or has an email on the
 * company's own domain. An API token never is: it does what its scopes say, in the organization of its owner.
 */
export function isInternal(viewer: Viewer): boolean {
  if (viewer.token) return false
  const hasOrderlyRole = viewer.roles.some((role) => role.type === 'ORDERLY')
  const isTrustedHere =
    viewer.environment === 'local' || isOnEmailDomain(viewer.user.email, viewer.companyEmailDomain)
  return hasOrderlyRole && isTrustedHere
}

/** Tells whether one of the roles lists the permission and, for a call with an API token, its scopes do too. */
export function isPermissionGranted(viewer: Viewer, permission: Permission): boolean {
  const isAllowedByToken = viewer.token?.scopes.includes(permission) ?? true
  return isAllowedByToken && viewer.roles.some((role) => role.permissions.includes(permission))
}

/** Tells whether the viewer has the permission: internal users always do, others need one role that lists it. */
export function hasPermission(viewer: Viewer, permission: Permission): boolean {
  return isInternal(viewer) || isPermissionGranted(viewer, permission)
}

/** The part of a viewer that says who it is. */
export type Identity = {
  readonly user: { readonly id: string }
  readonly impersonator?: { readonly id: string } | undefined
}

/** Tells whether one of the ids is that of the user, or of the person who acts as that user. */
export function isOneOf({ user, impersonator }: Identity, ids: readonly (string | null)[]): boolean {
  return ids.includes(user.id) || (impersonator !== undefined && ids.includes(impersonator.id))
}

/** Tells whether the account or its organization is switched off. */
export function isDisabled(viewer: Viewer): boolean {
  return !viewer.user.active || viewer.organization?.active === false
}

/** Tells whether changes are open: who acts as another user may only read, unless more was allowed. */
export function mayWrite({ impersonator }: Viewer): boolean {
  return !impersonator?.isReadOnly
}

export type OrganizationRight = 'CREATE_ORG' | 'EDIT_ORG' | 'DELETE_ORG'

/** Tells whether the viewer is internal and has the right: the ORDERLY role itself must list it. */
export function hasOrganizationRight(viewer: Viewer, right: OrganizationRight): boolean {
  const listsRight = viewer.roles.some((role) => role.type === 'ORDERLY' && role.permissions.includes(right))
  return isInternal(viewer) && listsRight
}

/** Tells whether the viewer's account belongs to the organization, which they cannot switch off or delete then. */
export function isOwnOrganization(viewer: Viewer, orgId: string): boolean {
  return viewer.user.orgId !== '' && viewer.user.orgId === orgId
}

/** Tells whether the viewer has an organization to act in, as API tokens need one. */
export function belongsToOrganization(viewer: Viewer): boolean {
  return viewer.user.orgId !== ''
}

/** Tells whether the viewer can reach an organization at all: their own, or any for internal users. */
export function reachesOrganization(viewer: Viewer, orgId: string): boolean {
  return isInternal(viewer) || isOwnOrganization(viewer, orgId)
}

export function isPortalAdmin(viewer: Viewer): boolean {
  return (['CREATE_USER', 'EDIT_USER', 'DELETE_USER'] as const).some((permission) =>
    hasPermission(viewer, permission),
  )
}

export type UserRight = 'CREATE_USER' | 'EDIT_USER' | 'DELETE_USER'

/** The right over organizations that gives one over the users of all of them. */
export const ORGANIZATION_RIGHT_BEHIND: Readonly<Record<UserRight, OrganizationRight>> = {
  CREATE_USER: 'CREATE_ORG',
  EDIT_USER: 'EDIT_ORG',
  DELETE_USER: 'DELETE_ORG',
}

/** Tells whether a PORTAL role lists the right: it counts in the user's own organization. */
export function hasUserRight(viewer: Viewer, right: UserRight): boolean {
  return isPermissionGranted(
    { ...viewer, roles: viewer.roles.filter(({ type }) => type === 'PORTAL') },
    right,
  )
}

/**
 * Tells whether the viewer may create, edit or delete users of an organization (default: the viewer's own). Own
 * organization: a PORTAL role lists the right. Any organization: internal with the organization-level right.
 */
export function canModifyUsers(viewer: Viewer, right: UserRight, targetOrgId = viewer.user.orgId): boolean {
  if (hasOrganizationRight(viewer, ORGANIZATION_RIGHT_BEHIND[right])) return true
  return isOwnOrganization(viewer, targetOrgId) && hasUserRight(viewer, right)
}

/** Explains why someone may not delete a user: the right is missing, or it is their own account. */
export function findDeletionObstacle(
  viewer: Viewer,
  target: Pick<User, 'id' | 'orgId'>,
): 'right' | 'oneself' | undefined {
  if (!canModifyUsers(viewer, 'DELETE_USER', target.orgId)) return 'right'
  return viewer.user.id === target.id ? 'oneself' : undefined
}

/** Returns the product if the viewer has it: active for the organization and not excluded for the user. */
export function findProduct<Name extends ProductName>(
  viewer: Viewer,
  name: Name,
): Extract<Product, { name: Name }> | undefined {
  const own = viewer.user.products
  if (own.length > 0 && !own.includes(name)) return undefined
  const product = viewer.organization?.products.find((entry) => entry.name === name && entry.active)
  return product as Extract<Product, { name: Name }> | undefined
}

export function hasProduct(viewer: Viewer, name: ProductName): boolean {
  return isInternal(viewer) || findProduct(viewer, name) !== undefined
}

/** Tells whether the organization may make calls of one record, or of many at once; BATCH gives both. */
export function hasApiAccess(viewer: Viewer, access: ApiAccess): boolean {
  const config = findProduct(viewer, 'PROVIDER_DIRECTORY')?.config
  return access === 'SINGLE' || (config?.apiAccess ?? API_ACCESS_WHEN_CONFIG_LACKS_IT) === 'BATCH'
}

export function isInnovator(viewer: Viewer): boolean {
  return findProduct(viewer, 'PROVIDER_DIRECTORY')?.config.dataAccess === 'INNOVATOR'
}

export const hasEntityData = ({ dataAccess }: { readonly dataAccess: DataAccess }): boolean =>
  dataAccess === 'PRACTITIONER_AND_ENTITY' || dataAccess === 'INNOVATOR'

/** Tells whether entity data may be answered: from PRACTITIONER_AND_ENTITY up, and to internal users. */
export function seesEntities(viewer: Viewer): boolean {
  if (isInternal(viewer)) return true
  const directory = findProduct(viewer, 'PROVIDER_DIRECTORY')
  return directory !== undefined && hasEntityData(directory.config)
}

/** Returns the level that links of dashboards are chosen by: that of the organization, whatever its products say. */
export function getDashboardAccess(organization: Organization | null): DataAccess {
  const directory = organization?.products.find((entry) => entry.name === 'PROVIDER_DIRECTORY')
  return directory?.config.dataAccess ?? DATA_ACCESS_OF_DASHBOARD_LINK
}

/** Tells whether the data of a dashboard of the directory may be answered; internal users see all. */
export function seesDashboard(viewer: Viewer, name: DirectoryDashboard): boolean {
  if (isInternal(viewer)) return true
  const isOpen = findProduct(viewer, 'PROVIDER_DIRECTORY') !== undefined
  return isOpen && DASHBOARDS[name].dataAccess.includes(getDashboardAccess(viewer.organization))
}

/** Tells whether the viewer may see any dashboard of the directory. */
export function seesDashboards(viewer: Viewer): boolean {
  return DIRECTORY_DASHBOARDS.some((name) => seesDashboard(viewer, name))
}

export function isDemoOrganization(organization: Organization | null): boolean {
  return organization?.demo ?? true
}

/** A condition that a page or a call states; all of its conditions have to hold. */
export type Requirement =
  | { readonly kind: 'internal' }
  | { readonly kind: 'organizationRight'; readonly right: OrganizationRight }
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'product'; readonly product: ProductName }
  | { readonly kind: 'organizationIsNotDemo' }
  | { readonly kind: 'portalAdmin' }
  | { readonly kind: 'actsAsOneself' }

export const internal: Requirement = { kind: 'internal' }
export const organizationIsNotDemo: Requirement = { kind: 'organizationIsNotDemo' }
export const portalAdmin: Requirement = { kind: 'portalAdmin' }
/**
 * The requirement for actions that no user may take on behalf of another: passwords, tokens, acting as a third person.
 */
export const isNotImpersonating: Requirement = { kind: 'actsAsOneself' }
export const organizationRight = (right: OrganizationRight): Requirement => ({
  kind: 'organizationRight',
  right,
})
export const permission = (name: Permission): Requirement => ({ kind: 'permission', permission: name })
export const product = (name: ProductName): Requirement => ({ kind: 'product', product: name })

/** Asks for the right to create, edit or delete users of the organization that a call names: `canModifyUsers` decides. */
export type UserRightRequirement = { readonly kind: 'userRight'; readonly right: UserRight }

export const userRight = (right: UserRight): UserRightRequirement => ({ kind: 'userRight', right })

/** States a condition on the viewer alone that pages do not state: they say themselves what is missing. */
type ViewerRequirement =
  | { readonly kind: 'entityData' | 'dashboardData' | 'organizationMember' }
  | { readonly kind: 'tokenScope'; readonly scopes: readonly Permission[] }

export const entityData: ViewerRequirement = { kind: 'entityData' }
/** Asks for a level of access to the directory that links of dashboards show for. */
export const dashboardData: ViewerRequirement = { kind: 'dashboardData' }
export const organizationMember: ViewerRequirement = { kind: 'organizationMember' }

/** Asks an API token for one of these scopes, where people need no permission. */
export const tokenScope = (...scopes: readonly Permission[]): ViewerRequirement => ({
  kind: 'tokenScope',
  scopes,
})

/** States one condition of a call: on the viewer alone, or on the viewer in the organization that it names. */
export type CallRequirement = Requirement | ViewerRequirement | UserRightRequirement

/**
 * Says who may make a call: anyone; every signed-in user, `signedInEvenDisabled` also when the account or the
 * organization is inactive; or a signed-in user who meets every requirement.
 */
export type Access = 'public' | 'signedIn' | 'signedInEvenDisabled' | readonly CallRequirement[]

function meets(viewer: Viewer, requirement: CallRequirement, orgId: string): boolean {
  switch (requirement.kind) {
    case 'internal':
      return isInternal(viewer)
    case 'organizationRight':
      return hasOrganizationRight(viewer, requirement.right)
    case 'permission':
      return hasPermission(viewer, requirement.permission)
    case 'product':
      return hasProduct(viewer, requirement.product)
    case 'organizationIsNotDemo':
      return !isDemoOrganization(viewer.organization)
    case 'portalAdmin':
      return isPortalAdmin(viewer)
    case 'actsAsOneself':
      return viewer.impersonator === undefined
    case 'entityData':
      return seesEntities(viewer)
    case 'dashboardData':
      return seesDashboards(viewer)
    case 'organizationMember':
      return belongsToOrganization(viewer)
    case 'tokenScope':
      return !viewer.token || requirement.scopes.some((scope) => isPermissionGranted(viewer, scope))
    case 'userRight':
      return canModifyUsers(viewer, requirement.right, orgId)
  }
}

/**
 * Returns the first requirement that does not hold in an organization (default: the viewer's own), or undefined when all
 * hold.
 */
export function findUnmet<Kind extends CallRequirement>(
  viewer: Viewer,
  requirements: readonly Kind[],
  orgId = viewer.user.orgId,
): Kind | undefined {
  return requirements.find((requirement) => !meets(viewer, requirement, orgId))
}
