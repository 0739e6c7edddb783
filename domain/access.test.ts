import { expect, test } from 'vitest'
import {
  canModifyUsers,
  findProduct,
  findUnmet,
  hasOrganizationRight,
  hasPermission,
  hasProduct,
  internal,
  isInnovator,
  isInternal,
  isOnEmailDomain,
  isOwnOrganization,
  isPortalAdmin,
  organizationIsNotDemo,
  organizationRight,
  permission,
  product,
  seesEntities,
  userRight,
  type Viewer,
} from './access.ts'
import { buildProduct, DATA_ACCESS_LEVELS, type Product } from './product.ts'
import { buildRole, PERMISSIONS, type Permission, type RoleType } from './role.ts'

const OWN = 'own-organization'
const OTHER = 'other-organization'

type Kind = {
  roles?: [RoleType, Permission[]][]
  email?: string
  environment?: Viewer['environment']
  products?: Product[]
  ownProducts?: Viewer['user']['products']
  demo?: boolean | undefined
  orgId?: string
}

function viewer({
  roles = [],
  email = 'ana@client.example',
  environment = 'production',
  products = [],
  ownProducts = [],
  demo = false,
  orgId = OWN,
}: Kind = {}): Viewer {
  return {
    user: { id: 'u', name: 'Ana', email, roleIds: [], orgId, active: true, products: ownProducts },
    organization: orgId === '' ? null : { id: orgId, name: 'O', clientId: 'o', demo, active: true, products },
    roles: roles.map(([type, permissions], index) => buildRole({ id: String(index), type, permissions })),
    environment,
    companyEmailDomain: 'company.example',
  }
}

const orderly = (...permissions: Permission[]): Kind => ({
  roles: [['ORDERLY', permissions]],
  email: 'staff@company.example',
})

test.each([
  ['local', 'a@elsewhere.example', true],
  ['production', 'a@company.example', true],
  ['production', 'a@COMPANY.example', true],
  ['production', 'a@elsewhere.example', false],
  ['staging', 'a@sub.company.example', false],
  ['demo', 'a@notcompany.example', false],
  ['demo', 'a@company.example@elsewhere.example', false],
] as const)('on %s an ORDERLY role with the email %s is internal: %s', (environment, email, expected) => {
  expect(isInternal(viewer({ roles: [['ORDERLY', []]], email, environment }))).toBe(expected)
})

test('without an ORDERLY role no one is internal, on no environment and with no email', () => {
  for (const environment of ['local', 'production'] as const) {
    const kind: Kind = { roles: [['PORTAL', ['EDIT_USER']]], email: 'a@company.example', environment }
    expect(isInternal(viewer(kind))).toBe(false)
  }
})

test('without a company domain no one off the local environment is internal', () => {
  expect(isOnEmailDomain('a@', '')).toBe(false)
  expect(isInternal({ ...viewer(orderly()), companyEmailDomain: '' })).toBe(false)
})

test('internal users pass every permission check without a role that lists it', () => {
  for (const name of PERMISSIONS) expect(hasPermission(viewer(orderly()), name)).toBe(true)
})

test('a permission is held when any one of the roles lists it', () => {
  const both = viewer({
    roles: [
      ['DIRECTORY', ['READ']],
      ['ROSTER', ['CREATE_MAPPINGS']],
    ],
  })
  expect(hasPermission(both, 'CREATE_MAPPINGS')).toBe(true)
  expect(hasPermission(viewer({ roles: [['DIRECTORY', ['READ', 'SEARCH']]] }), 'CREATE_MAPPINGS')).toBe(false)
})

test('a permission of another type in a role counts for nothing', () => {
  const role = buildRole({ id: 'r', type: 'DIRECTORY', permissions: ['READ', 'CREATE_USER'] })
  expect(hasPermission({ ...viewer(), roles: [role] }, 'CREATE_USER')).toBe(false)
})

test('an organization right needs internal and an ORDERLY role that lists it', () => {
  expect(hasOrganizationRight(viewer(orderly('EDIT_ORG')), 'EDIT_ORG')).toBe(true)
  expect(hasOrganizationRight(viewer(orderly('EDIT_ORG')), 'DELETE_ORG')).toBe(false)
  const outsider = viewer({ roles: [['ORDERLY', ['EDIT_ORG']]], email: 'a@elsewhere.example' })
  expect(hasOrganizationRight(outsider, 'EDIT_ORG')).toBe(false)
})

test('a call that states an organization right is closed to internal users whose role does not list it', () => {
  const needs = [organizationRight('DELETE_ORG')]
  expect(findUnmet(viewer(orderly('DELETE_ORG')), needs)).toBeUndefined()
  expect(findUnmet(viewer(orderly('EDIT_ORG')), needs)).toEqual(needs[0])
})

test('a call that states a right over users asks for it in the organization that the call names', () => {
  const needs = [userRight('EDIT_USER')]
  const admin = viewer({ roles: [['PORTAL', ['EDIT_USER']]] })
  expect(findUnmet(admin, needs)).toBeUndefined()
  expect(findUnmet(admin, needs, OTHER)).toEqual(needs[0])
  expect(findUnmet(viewer(orderly('EDIT_ORG')), needs, OTHER)).toBeUndefined()
  expect(findUnmet(viewer({ roles: [['PORTAL', ['DELETE_USER']]] }), needs)).toEqual(needs[0])
})

test('an organization is the own one by its id, and no one without one has any', () => {
  const own = viewer(orderly())
  expect(isOwnOrganization(own, own.user.orgId)).toBe(true)
  expect(isOwnOrganization(own, 'another')).toBe(false)
  expect(isOwnOrganization({ ...own, user: { ...own.user, orgId: '' } }, '')).toBe(false)
})

test.each([
  [['CREATE_USER'], true],
  [['EDIT_USER'], true],
  [['DELETE_USER'], true],
  [['VIEW_API_TOKENS', 'IMPERSONATE_USER'], false],
  [[], false],
] as [Permission[], boolean][])(
  'the portal permissions %j make a portal admin: %s',
  (permissions, expected) => {
    expect(isPortalAdmin(viewer({ roles: [['PORTAL', permissions]] }))).toBe(expected)
  },
)

test('every internal user is a portal admin', () => {
  expect(isPortalAdmin(viewer(orderly()))).toBe(true)
})

test('users of the own organization are modified with the PORTAL permission in question', () => {
  const admin = viewer({ roles: [['PORTAL', ['EDIT_USER']]] })
  expect(canModifyUsers(admin, 'EDIT_USER')).toBe(true)
  expect(canModifyUsers(admin, 'EDIT_USER', OWN)).toBe(true)
  expect(canModifyUsers(admin, 'CREATE_USER')).toBe(false)
  expect(canModifyUsers(admin, 'EDIT_USER', OTHER)).toBe(false)
})

test('users of any organization are modified by internal users with the matching organization right', () => {
  const staff = viewer(orderly('EDIT_ORG'))
  expect(canModifyUsers(staff, 'EDIT_USER', OTHER)).toBe(true)
  expect(canModifyUsers(staff, 'CREATE_USER', OTHER)).toBe(false)
  expect(canModifyUsers(staff, 'DELETE_USER', OTHER)).toBe(false)
  expect(canModifyUsers(viewer(orderly()), 'EDIT_USER', OTHER)).toBe(false)
})

test('a user without an organization modifies no one by the rule of the own organization', () => {
  expect(canModifyUsers(viewer({ roles: [['PORTAL', ['EDIT_USER']]], orgId: '' }), 'EDIT_USER')).toBe(false)
})

const directory = buildProduct({ name: 'PROVIDER_DIRECTORY', active: true })
const rosters = buildProduct({ name: 'ROSTER_MANAGEMENT', active: true })

test.each([
  ['on the organization', { products: [directory] }, true],
  ['on neither', {}, false],
  ['inactive on the organization', { products: [{ ...directory, active: false }] }, false],
  ['narrowed away from the user', { products: [directory], ownProducts: ['DATA_UPDATES'] }, false],
  ['on the organization and the user', { products: [directory], ownProducts: ['PROVIDER_DIRECTORY'] }, true],
  ['on the user alone', { products: [rosters], ownProducts: ['PROVIDER_DIRECTORY'] }, false],
  ['needed by an internal user without products', orderly(), true],
] as [string, Kind, boolean][])('directory access with the product %s is %s', (_, kind, expected) => {
  expect(hasProduct(viewer(kind), 'PROVIDER_DIRECTORY')).toBe(expected)
})

test('the config of a product is that of the organization', () => {
  const narrow = buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config: { states: ['TX'] } })
  expect(findProduct(viewer({ products: [narrow] }), 'PROVIDER_DIRECTORY')?.config.states).toEqual(['TX'])
})

test.each(DATA_ACCESS_LEVELS)(
  'with data access %s, Innovator and entity data follow from the level',
  (dataAccess) => {
    const at = viewer({
      products: [buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config: { dataAccess } })],
    })
    expect(isInnovator(at)).toBe(dataAccess === 'INNOVATOR')
    expect(seesEntities(at)).toBe(dataAccess === 'INNOVATOR' || dataAccess === 'PRACTITIONER_AND_ENTITY')
  },
)

test('a missing demo mark counts as a demo organization, for internal users too', () => {
  expect(findUnmet(viewer({ demo: false }), [organizationIsNotDemo])).toBeUndefined()
  expect(findUnmet(viewer({ demo: true }), [organizationIsNotDemo])).toEqual(organizationIsNotDemo)
  const undeclared = {
    ...viewer(orderly()),
    organization: { id: OWN, name: 'O', clientId: 'o', active: true, products: [] },
  }
  expect(findUnmet(undeclared, [organizationIsNotDemo])).toEqual(organizationIsNotDemo)
})

test('the first requirement that does not hold is named', () => {
  const analyst = viewer({ roles: [['ROSTER', ['CREATE_MAPPINGS']]] })
  const needed = [permission('CREATE_MAPPINGS'), product('ROSTER_MANAGEMENT'), internal]
  expect(findUnmet(analyst, needed)).toEqual(product('ROSTER_MANAGEMENT'))
  expect(
    findUnmet(viewer({ ...analyst, products: [rosters], roles: [['ROSTER', ['CREATE_MAPPINGS']]] }), needed),
  ).toEqual(internal)
  expect(findUnmet(analyst, [])).toBeUndefined()
})
