import {
  hasPermission,
  isDemoOrganization,
  isInternal,
  isOnEmailDomain,
  isPortalAdmin,
  type OrganizationRight,
  type Requirement,
  type Viewer,
} from './access.ts'
import { PRODUCT_LABELS, type ProductName } from './product.ts'
import { type Permission, permissionLabel, type Role } from './role.ts'

/** Whether something is open to a person, and in sentences what decides it. */
export type AccessExplanation = { readonly isGranted: boolean; readonly sentences: readonly string[] }

const quoted = (roles: readonly Role[]) =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(roles.map(({ name }) => `“${name}”`))

const grant = (...sentences: string[]): AccessExplanation => ({ isGranted: true, sentences })
const refuse = (...sentences: string[]): AccessExplanation => ({ isGranted: false, sentences })

function explainInternal(viewer: Viewer): AccessExplanation {
  const { roles, environment, user, companyEmailDomain } = viewer
  const orderly = roles.filter((role) => role.type === 'ORDERLY')
  if (orderly.length === 0) return refuse('It is for internal users, and no internal role is held.')
  if (isOnEmailDomain(user.email, companyEmailDomain)) {
    return grant(`An internal user: the role ${quoted(orderly)} and an e-mail on ${companyEmailDomain}.`)
  }
  if (environment === 'local')
    return grant(`An internal user: the role ${quoted(orderly)} on the local environment.`)
  return refuse(
    `The role ${quoted(orderly)} is for internal users, but the e-mail is not on ${companyEmailDomain || 'a company domain, as none is set'}.`,
  )
}

function explainPermission(viewer: Viewer, name: Permission, roles: readonly Role[]): AccessExplanation {
  const label = `“${permissionLabel(name)}”`
  const lists = (role: Role) => role.permissions.includes(name)
  const own = viewer.roles.filter(lists)
  if (own.length > 0)
    return grant(
      own.length === 1
        ? `The role ${quoted(own)} gives the permission ${label}.`
        : `The roles ${quoted(own)} give the permission ${label}.`,
    )
  if (hasPermission(viewer, name))
    return grant(`Internal users pass every permission check, ${label} included.`)
  const others = roles.filter(lists)
  const remedy = others.length === 0 ? 'No role gives it.' : `These roles would: ${quoted(others)}.`
  return refuse(`None of the roles held gives the permission ${label}.`, remedy)
}

function explainOrganizationRight(viewer: Viewer, right: OrganizationRight): AccessExplanation {
  const asInternal = explainInternal(viewer)
  if (!asInternal.isGranted) return asInternal
  const label = `“${permissionLabel(right)}”`
  const own = viewer.roles.filter((role) => role.type === 'ORDERLY' && role.permissions.includes(right))
  return own.length > 0
    ? grant(...asInternal.sentences, `The internal role ${quoted(own)} lists ${label}.`)
    : refuse(`Being internal is not enough: no internal role that is held lists ${label}.`)
}

function explainProduct(viewer: Viewer, name: ProductName): AccessExplanation {
  const label = PRODUCT_LABELS[name]
  const organization = viewer.organization?.name ?? 'No organization'
  if (isInternal(viewer)) return grant(`Internal users see every area, ${label} included.`)
  const product = viewer.organization?.products.find((entry) => entry.name === name)
  if (!product) return refuse(`${organization} does not have ${label}.`)
  if (!product.active) return refuse(`${label} is switched off for ${organization}.`)
  const narrowing = viewer.user.products
  if (narrowing.length > 0 && !narrowing.includes(name)) {
    return refuse(`${organization} has ${label}, but the products of this user are narrowed to others.`)
  }
  return grant(`${organization} has ${label}.`)
}

function explainDemo({ organization }: Viewer): AccessExplanation {
  if (!isDemoOrganization(organization)) return grant(`${organization?.name} is not a demo organization.`)
  if (organization === null) return refuse('Without an organization it counts as a demo organization.')
  return organization.demo === undefined
    ? refuse(`${organization.name} does not say whether it is a demo organization, and so counts as one.`)
    : refuse(`${organization.name} is a demo organization.`)
}

function explainOne(viewer: Viewer, requirement: Requirement, roles: readonly Role[]): AccessExplanation {
  switch (requirement.kind) {
    case 'internal':
      return explainInternal(viewer)
    case 'permission':
      return explainPermission(viewer, requirement.permission, roles)
    case 'product':
      return explainProduct(viewer, requirement.product)
    case 'organizationIsNotDemo':
      return explainDemo(viewer)
    case 'organizationRight':
      return explainOrganizationRight(viewer, requirement.right)
    case 'portalAdmin':
      return isPortalAdmin(viewer)
        ? grant('A role that is held lists creating, editing or deleting users.')
        : refuse('No role that is held lists creating, editing or deleting users.')
    case 'actsAsOneself':
      return viewer.impersonator
        ? refuse(`${viewer.impersonator.name} acts as this user, and it is only done as oneself.`)
        : grant('Nobody else acts as this user.')
  }
}

/**
 * Why all of the requirements hold for a person or not: the same answer as `findUnmet` and `isDisabled` together, in
 * sentences. `roles` are all roles there are, to name those that would give a missing permission.
 */
export function explainAccess(
  viewer: Viewer,
  requirements: readonly Requirement[],
  roles: readonly Role[] = [],
): AccessExplanation {
  if (!viewer.user.active) return refuse('The account is disabled, so everything is closed to it.')
  if (viewer.organization?.active === false)
    return refuse(`${viewer.organization.name} is disabled, so everything is closed to its users.`)
  if (requirements.length === 0) return grant('Every signed-in user may do this.')
  const parts = requirements.map((requirement) => explainOne(viewer, requirement, roles))
  return {
    isGranted: parts.every((part) => part.isGranted),
    sentences: parts.flatMap((part) => part.sentences),
  }
}
