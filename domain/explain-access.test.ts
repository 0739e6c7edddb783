import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actsAsOneself,
  findUnmet,
  internal,
  isDisabled,
  organizationIsNotDemo,
  organizationRight,
  permission,
  product,
  type Viewer,
} from './access.ts'
import { explainAccess } from './explain-access.ts'
import { buildProduct, PRODUCT_NAMES } from './product.ts'
import { buildRole, PERMISSIONS, permissionsOfType, ROLE_TYPES } from './role.ts'

const roles = ROLE_TYPES.map((type) =>
  buildRole({ id: type, name: `All of ${type}`, type, permissions: permissionsOfType(type) }),
)
const roleOf = (type: string) => roles.filter((role) => role.type === type)

const ana: Viewer = {
  user: {
    id: 'u',
    name: 'Ana',
    email: 'ana@client.example',
    roleIds: [],
    orgId: 'o',
    active: true,
    products: [],
  },
  organization: {
    ...{ id: 'o', name: 'Summit', clientId: 'o', demo: false, active: true },
    products: [
      buildProduct({ name: 'PROVIDER_DIRECTORY', active: true }),
      buildProduct({ name: 'DATA_UPDATES', active: false }),
    ],
  },
  roles: roleOf('DIRECTORY'),
  environment: 'production',
  companyEmailDomain: 'company.example',
}
const staff: Viewer = {
  ...ana,
  user: { ...ana.user, email: 'ida@company.example' },
  roles: roleOf('ORDERLY'),
}

test.each([
  [ana, permission('SEARCH'), 'The role “All of DIRECTORY” gives the permission “Search”.'],
  [staff, permission('SEARCH'), 'Internal users pass every permission check, “Search” included.'],
  [
    ana,
    permission('UPLOAD_FILES'),
    'None of the roles held gives the permission “Upload files”. These roles would: “All of ROSTER”.',
  ],
  [ana, product('PROVIDER_DIRECTORY'), 'Summit has Directory.'],
  [ana, product('ROSTER_MANAGEMENT'), 'Summit does not have Roster Management.'],
  [ana, product('DATA_UPDATES'), 'Data Updates is switched off for Summit.'],
  [staff, product('DATA_UPDATES'), 'Internal users see every area, Data Updates included.'],
  [ana, internal, 'It is for internal users, and no internal role is held.'],
  [staff, internal, 'An internal user: the role “All of ORDERLY” and an e-mail on company.example.'],
  [
    { ...staff, user: ana.user },
    internal,
    'The role “All of ORDERLY” is for internal users, but the e-mail is not on company.example.',
  ],
  [ana, organizationIsNotDemo, 'Summit is not a demo organization.'],
  [
    { ...ana, impersonator: { id: 'i', name: 'Ida', isReadOnly: true } },
    actsAsOneself,
    'Ida acts as this user, and it is only done as oneself.',
  ],
] as const)('%#: each answer names what decides', (viewer, requirement, sentences) => {
  const explained = explainAccess(viewer, [requirement], roles)
  expect(explained.sentences.join(' ')).toBe(sentences)
})

test('a disabled account or organization comes before everything else', () => {
  const disabled = { ...ana, user: { ...ana.user, active: false } }
  expect(explainAccess(disabled, [])).toEqual({
    isGranted: false,
    sentences: ['The account is disabled, so everything is closed to it.'],
  })
  const closed = { ...ana, organization: { ...ana.organization, active: false } } as Viewer
  expect(explainAccess(closed, []).sentences[0]).toContain('Summit is disabled')
})

const requirements = [
  internal,
  organizationIsNotDemo,
  actsAsOneself,
  organizationRight('EDIT_ORG'),
  ...PERMISSIONS.map(permission),
  ...PRODUCT_NAMES.map(product),
]

test('the explanation always agrees with the rule', () => {
  const viewers = fc.record({
    user: fc.record({
      active: fc.boolean(),
      email: fc.constantFrom('a@client.example', 'a@company.example'),
      products: fc.subarray([...PRODUCT_NAMES]),
    }),
    roles: fc.subarray([...roles, buildRole({ id: 'weak', name: 'Weak', type: 'ORDERLY', permissions: [] })]),
    environment: fc.constantFrom('local' as const, 'production' as const),
    demo: fc.constantFrom(true, false, undefined),
    hasOrganization: fc.boolean(),
    isOrganizationActive: fc.boolean(),
  })
  fc.assert(
    fc.property(viewers, fc.subarray(requirements), (given, required) => {
      const { user, hasOrganization, isOrganizationActive, demo, ...rest } = given
      const organization = { ...ana.organization, demo, active: isOrganizationActive }
      const viewer = {
        ...ana,
        ...rest,
        user: { ...ana.user, ...user },
        organization: hasOrganization ? organization : null,
      } as Viewer
      const { isGranted, sentences } = explainAccess(viewer, required, roles)
      expect(isGranted).toBe(!isDisabled(viewer) && findUnmet(viewer, required) === undefined)
      expect(sentences.length).toBeGreaterThan(0)
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
    }),
  )
})
