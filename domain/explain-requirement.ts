import {
  belongsToOrganization,
  type CallRequirement,
  findUnmet,
  hasOrganizationRight,
  hasPermission,
  hasProduct,
  isDemoOrganization,
  isInternal,
  isOnEmailDomain,
  isPortalAdmin,
  type OrganizationRight,
  reachesOrganization,
  seesDashboards,
  seesEntities,
  tokenScope,
  type UserRightRequirement,
  type Viewer,
} from './access.ts'
import {
  type AccessCheck,
  describeAdministrator,
  describeCheck,
  describeRoleFix,
  formatGrantingRoles,
} from './access-check.ts'
import { PRODUCT_LABELS, type ProductName } from './product.ts'
import { type Permission, permissionLabel, type Role } from './role.ts'

const isOrderly = ({ type }: Role) => type === 'ORDERLY'

function describeNotInternal({ roles, companyEmailDomain }: Viewer): string {
  if (!roles.some(isOrderly)) return 'They have no internal role.'
  return companyEmailDomain === ''
    ? 'They have an internal role, but no company email domain is set.'
    : `They have an internal role, but their email is not on ${companyEmailDomain}.`
}

function internalRule(person: Viewer): AccessCheck {
  const { user, companyEmailDomain: domain } = person
  const trust = isOnEmailDomain(user.email, domain) ? `an email on ${domain}` : 'the local environment'
  return describeCheck('Internal user', isInternal(person), {
    met: `They have an internal role and ${trust}.`,
    unmet: describeNotInternal(person),
    fix: `This requires an internal role and an email ${domain === '' ? 'of the company' : `on ${domain}`}.`,
  })
}

function permissionRule(person: Viewer, name: Permission, roles: readonly Role[]): AccessCheck {
  const lists = (role: Role) => role.permissions.includes(name)
  const own = person.roles.filter(lists)
  return describeCheck(`Permission “${permissionLabel(name)}”`, hasPermission(person, name), {
    met: own.length > 0 ? formatGrantingRoles(own) : 'Internal users pass every permission check.',
    unmet: 'None of their roles includes it.',
    fix: describeRoleFix(person, roles.filter(lists)),
  })
}

function organizationRightRule(
  person: Viewer,
  right: OrganizationRight,
  roles: readonly Role[],
): AccessCheck {
  const lists = (role: Role) => isOrderly(role) && role.permissions.includes(right)
  return describeCheck(`Internal right “${permissionLabel(right)}”`, hasOrganizationRight(person, right), {
    met: formatGrantingRoles(person.roles.filter(lists)),
    unmet: isInternal(person)
      ? 'Internal access is not enough: none of their internal roles includes it.'
      : `It is for internal users. ${describeNotInternal(person)}`,
    fix: describeRoleFix(person, roles.filter(lists)),
  })
}

function productRule(person: Viewer, name: ProductName): AccessCheck {
  const label = PRODUCT_LABELS[name]
  const organization = person.organization?.name ?? 'No organization'
  const asks = `Product ${label}`
  const met = isInternal(person) ? 'Internal users see every product.' : `${organization} has it.`
  const isMet = hasProduct(person, name)
  const product = person.organization?.products.find((entry) => entry.name === name)
  if (product?.active)
    return describeCheck(asks, isMet, {
      met,
      unmet: `${organization} has it, but this user is limited to other products.`,
      fix: `${describeAdministrator(person)} can add it to the products of this user.`,
    })
  return describeCheck(asks, isMet, {
    met,
    unmet: product ? `It is disabled for ${organization}.` : `${organization} does not have it.`,
    fix: person.organization
      ? 'An internal user with “Edit organizations” can enable it.'
      : 'This requires an account in an organization that has it.',
  })
}

function describeNotDemo({ organization }: Viewer): string {
  if (organization === null) return 'Users without an organization count as one.'
  return organization.demo === undefined
    ? `${organization.name} does not say whether it is one, and so counts as one.`
    : `${organization.name} is one.`
}

function portalAdminRule(person: Viewer, roles: readonly Role[]): AccessCheck {
  const rights = ['CREATE_USER', 'EDIT_USER', 'DELETE_USER'] as const
  const lists = (role: Role) => rights.some((right) => role.permissions.includes(right))
  const own = person.roles.filter(lists)
  return describeCheck('Portal admin, who may create, edit or delete users', isPortalAdmin(person), {
    met: own.length > 0 ? formatGrantingRoles(own) : 'Internal users pass every permission check.',
    unmet: 'None of their roles makes them a portal admin.',
    fix: describeRoleFix(person, roles.filter(lists)),
  })
}

function entityDataRule(person: Viewer): AccessCheck {
  const organization = person.organization?.name ?? 'No organization'
  return describeCheck('Entity data', seesEntities(person), {
    met: isInternal(person) ? 'Internal users see entities.' : `${organization} has it.`,
    unmet: `${organization} has no entity data.`,
    fix: person.organization
      ? 'An internal user with “Edit organizations” can give it.'
      : 'This requires an account in an organization that has it.',
  })
}

function dashboardDataRule(person: Viewer): AccessCheck {
  const organization = person.organization?.name ?? 'No organization'
  return describeCheck('Dashboards of the directory', seesDashboards(person), {
    met: isInternal(person) ? 'Internal users see dashboards.' : `${organization} has them.`,
    unmet: `${organization} has no dashboards.`,
    fix: person.organization
      ? 'An internal user with “Edit organizations” can give them.'
      : 'This requires an account in an organization that has them.',
  })
}

function tokenScopeRule(person: Viewer, scopes: readonly Permission[], roles: readonly Role[]): AccessCheck {
  const names = scopes.map((scope) => `“${permissionLabel(scope)}”`).join(' or ')
  const lists = (role: Role) => scopes.some((scope) => role.permissions.includes(scope))
  return describeCheck(
    `API tokens: scope ${names}`,
    findUnmet(person, [tokenScope(...scopes)]) === undefined,
    {
      met: person.token ? 'The token has it.' : 'It is asked of API tokens alone, not of people.',
      unmet: 'The token does not have it.',
      fix: describeRoleFix(person, roles.filter(lists)),
    },
  )
}

/**
 * Returns what one requirement of a page or a call comes to for a person. `roles` are all there are, for the fix.
 */
export function explainRequirement(
  person: Viewer,
  requirement: Exclude<CallRequirement, UserRightRequirement>,
  roles: readonly Role[],
): AccessCheck {
  switch (requirement.kind) {
    case 'internal':
      return internalRule(person)
    case 'permission':
      return permissionRule(person, requirement.permission, roles)
    case 'product':
      return productRule(person, requirement.product)
    case 'organizationIsNotDemo':
      return describeCheck('Not in a demo organization', !isDemoOrganization(person.organization), {
        met: `${person.organization?.name} is none.`,
        unmet: describeNotDemo(person),
        fix: 'An internal user with “Edit organizations” can turn that off.',
      })
    case 'organizationRight':
      return organizationRightRule(person, requirement.right, roles)
    case 'portalAdmin':
      return portalAdminRule(person, roles)
    case 'entityData':
      return entityDataRule(person)
    case 'dashboardData':
      return dashboardDataRule(person)
    case 'organizationMember':
      return describeCheck('An organization to act in', belongsToOrganization(person), {
        met: `The account belongs to ${person.organization?.name ?? 'an organization'}.`,
        unmet: 'The account belongs to no organization.',
        fix: 'This requires an account in an organization.',
      })
    case 'tokenScope':
      return tokenScopeRule(person, requirement.scopes, roles)
    case 'actsAsOneself':
      return describeCheck('Not acting as another user', person.impersonator === undefined, {
        met: `No other user acts as ${person.user.name}.`,
        unmet: `${person.impersonator?.name} acts as ${person.user.name}.`,
        fix: `${person.impersonator?.name} has to stop acting as another user.`,
      })
  }
}

/** Tells whether a person gets to an organization at all. */
export function explainReach(person: Viewer, orgId: string, name: string): AccessCheck {
  return describeCheck(`Reaching ${name}`, reachesOrganization(person, orgId), {
    met: isInternal(person)
      ? 'Internal users have access to every organization.'
      : 'It is their own organization.',
    unmet: 'It is another organization, and only internal users have access to others.',
    fix: `An internal user, or a user of ${name}, can do it.`,
  })
}
