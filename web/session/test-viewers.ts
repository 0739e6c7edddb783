import {
  buildProduct,
  buildRole,
  type DataAccess,
  type Environment,
  type Organization,
  type ProductName,
  permissionsOfType,
  type Role,
  type RoleType,
  type Viewer,
} from '@concord/domain'

export const LOCAL_ENVIRONMENT = {
  name: 'local',
  apiOrigin: '',
  apiDocsUrl: '',
  feedbackUrl: '',
  supportScriptUrl: '',
  dashboardAuthHost: '',
} as const

export function makeRole(type: RoleType, permissions: readonly string[] = permissionsOfType(type)): Role {
  return buildRole({ id: `role-${type}`, name: type, type, permissions })
}

export function makeOrganization(
  products: readonly ProductName[],
  given: Partial<Organization> = {},
): Organization {
  return {
    id: 'org-1',
    name: 'Wrenfield Health Plan',
    clientId: 'wrenfield',
    demo: false,
    active: true,
    products: products.map((name) =>
      buildProduct({ name, active: true, config: { dataAccess: 'PRACTITIONER_AND_ENTITY' } }),
    ),
    ...given,
  }
}

export function withDataAccess(viewer: Viewer, dataAccess: DataAccess): Viewer {
  const directory = buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config: { dataAccess } })
  return { ...viewer, organization: makeOrganization([], { products: [directory] }) }
}

export function makeViewer(
  roles: readonly Role[],
  organization: Organization | null,
  environment: Environment = 'production',
): Viewer {
  return {
    user: {
      id: 'user-1',
      name: 'Dana Whitlock',
      email: 'dana.whitlock@wrenfield.example',
      roleIds: roles.map((role) => role.id),
      orgId: organization?.id ?? '',
      active: true,
      products: [],
    },
    organization,
    roles,
    environment,
    companyEmailDomain: 'wrenfield.example',
  }
}

const ALL_PRODUCTS: readonly ProductName[] = ['PROVIDER_DIRECTORY', 'ROSTER_MANAGEMENT', 'DATA_UPDATES']
const directoryRole = makeRole('DIRECTORY')
const allProducts = makeOrganization(ALL_PRODUCTS)

/** The kinds of users that the access rules are tried with. Internal holds no client role and no product. */
export const VIEWERS = {
  internal: makeViewer([makeRole('ORDERLY')], makeOrganization([])),
  portalAdmin: makeViewer([makeRole('PORTAL'), directoryRole], allProducts),
  analyst: makeViewer([makeRole('ROSTER'), directoryRole], allProducts),
  viewer: makeViewer([directoryRole], allProducts),
  otherOrg: makeViewer([makeRole('ROSTER'), directoryRole], makeOrganization([])),
  demoOrg: makeViewer([makeRole('ROSTER'), directoryRole], makeOrganization(ALL_PRODUCTS, { demo: true })),
} as const satisfies Record<string, Viewer>

export type ViewerKind = keyof typeof VIEWERS
