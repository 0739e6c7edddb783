import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import {
  type Access,
  canModifyUsers,
  entityData,
  findDeletionObstacle,
  findUnmet,
  hasOrganizationRight,
  internal,
  isDisabled,
  isNotImpersonating,
  isOwnOrganization,
  mayWrite,
  type Organization,
  organizationIsNotDemo,
  organizationMember,
  organizationRight,
  permission,
  portalAdmin,
  product,
  reachesOrganization,
  userRight,
  type Viewer,
} from './access.ts'
import type { AccessQuestion } from './access-question.ts'
import { scopesToGive, TOKEN_SCOPES } from './api-token.ts'
import { explainAccess } from './explain-access.ts'
import { findImpersonationObstacles } from './impersonation.ts'
import { buildProduct, PRODUCT_NAMES } from './product.ts'
import { buildRole, PERMISSIONS, permissionsOfType, ROLE_TYPES } from './role.ts'
import { canGrantRole } from './role-grant.ts'

const ROLES = [
  ...ROLE_TYPES.map((type) =>
    buildRole({ id: type, name: `All of ${type}`, type, permissions: permissionsOfType(type) }),
  ),
  buildRole({ id: 'weak', name: 'Weak', type: 'ORDERLY', permissions: [] }),
  buildRole({ id: 'editor', name: 'Editor', type: 'PORTAL', permissions: ['EDIT_USER'] }),
]
const rolesOf = (...ids: string[]) => ROLES.filter(({ id }) => ids.includes(id))

const summit: Organization = {
  ...{ id: 'summit', name: 'Summit', clientId: 'summit', demo: false, active: true },
  products: [
    buildProduct({ name: 'PROVIDER_DIRECTORY', active: true }),
    buildProduct({ name: 'DATA_UPDATES', active: false }),
  ],
}
const harbor: Organization = { ...summit, id: 'harbor', name: 'Harbor' }

const ana: Viewer = {
  user: {
    ...{ id: 'ana', name: 'Ana', email: 'ana@client.example', roleIds: [], orgId: 'summit' },
    ...{ active: true, products: [] },
  },
  organization: summit,
  roles: rolesOf('DIRECTORY'),
  environment: 'production',
  companyEmailDomain: 'company.example',
}
const bob: Viewer = { ...ana, user: { ...ana.user, id: 'bob', name: 'Bob' } }
const staff: Viewer = {
  ...ana,
  user: { ...ana.user, id: 'ida', name: 'Ida', email: 'ida@company.example' },
  roles: rolesOf('ORDERLY'),
}
const admin: Viewer = { ...ana, roles: rolesOf('PORTAL') }
const acted: Viewer = { ...admin, impersonator: { id: 'ida', name: 'Ida', isReadOnly: true } }

const open = (access: Access, writes = false): AccessQuestion => ({ kind: 'access', access, writes })
const roleOf = (id: string) => rolesOf(id)[0] ?? buildRole({ id, type: 'ORDERLY', permissions: [] })

/** Returns what one rule says of a person: 'Yes: the fact', or 'No: the fact and what would change it'. */
function getText(person: Viewer, question: AccessQuestion, asks: string): string {
  const rule = explainAccess(person, question, ROLES).rules.find((each) => each.requirement === asks)
  if (!rule) throw new Error(`“${asks}” is not asked`)
  return rule.isMet ? `Yes: ${rule.fact}` : `No: ${rule.fact} ${rule.fix}`
}

test.each<[Viewer, AccessQuestion, string, string]>([
  [ana, open([permission('SEARCH')]), 'Permission “Search”', 'Yes: The role “All of DIRECTORY” gives it.'],
  [
    staff,
    open([permission('SEARCH')]),
    'Permission “Search”',
    'Yes: Internal users pass every permission check.',
  ],
  [
    ana,
    open([permission('UPLOAD_FILES')]),
    'Permission “Upload files”',
    'No: None of their roles includes it. An administrator of Summit can give the role “All of ROSTER”.',
  ],
  [
    ana,
    open([permission('EDIT_USER')]),
    'Permission “Edit users”',
    'No: None of their roles includes it. An administrator of Summit can give one of the roles “All of PORTAL” and “Editor”.',
  ],
  [ana, open([product('PROVIDER_DIRECTORY')]), 'Product Directory', 'Yes: Summit has it.'],
  [
    ana,
    open([product('ROSTER_MANAGEMENT')]),
    'Product Roster Management',
    'No: Summit does not have it. An internal user with “Edit organizations” can enable it.',
  ],
  [
    ana,
    open([product('DATA_UPDATES')]),
    'Product Data Updates',
    'No: It is disabled for Summit. An internal user with “Edit organizations” can enable it.',
  ],
  [
    { ...ana, user: { ...ana.user, products: ['DATA_UPDATES'] } },
    open([product('PROVIDER_DIRECTORY')]),
    'Product Directory',
    'No: Summit has it, but this user is limited to other products. An administrator of Summit can add it to the products of this user.',
  ],
  [
    ana,
    open([internal]),
    'Internal user',
    'No: They have no internal role. This requires an internal role and an email on company.example.',
  ],
  [
    staff,
    open([internal]),
    'Internal user',
    'Yes: They have an internal role and an email on company.example.',
  ],
  [
    { ...staff, user: ana.user },
    open([internal]),
    'Internal user',
    'No: They have an internal role, but their email is not on company.example. This requires an internal role and an email on company.example.',
  ],
  [ana, open([organizationIsNotDemo]), 'Not in a demo organization', 'Yes: Summit is none.'],
  [
    acted,
    open([isNotImpersonating]),
    'Not acting as another user',
    'No: Ida acts as Ana. Ida has to stop acting as another user.',
  ],
  [
    acted,
    open('signedIn', true),
    'Changes allowed',
    'No: Ida acts as Ana, read only. Ida has to stop acting as another user, or start again with changes allowed.',
  ],
  [
    { ...ana, user: { ...ana.user, active: false } },
    open('signedIn'),
    'Account',
    'No: Ana is disabled. An administrator of Summit can enable the account.',
  ],
  [
    ana,
    { ...open('signedIn'), organization: harbor } as AccessQuestion,
    'Reaching Harbor',
    'No: It is another organization, and only internal users have access to others. An internal user, or a user of Harbor, can do it.',
  ],
  [
    admin,
    { kind: 'modifyUsers', right: 'EDIT_USER', organization: harbor },
    'Users of Harbor',
    'No: It is another organization, whose users only internal users can change, with “Edit organizations”. An internal user with “Edit organizations”, or an administrator of Harbor, can do it.',
  ],
  [
    admin,
    { ...open([userRight('EDIT_USER')]), organization: harbor } as AccessQuestion,
    'Users of Harbor',
    'No: It is another organization, whose users only internal users can change, with “Edit organizations”. An internal user with “Edit organizations”, or an administrator of Harbor, can do it.',
  ],
  [
    { ...ana, user: { ...ana.user, orgId: '' }, organization: null },
    open([organizationMember]),
    'An organization to act in',
    'No: The account belongs to no organization. This requires an account in an organization.',
  ],
  [
    { ...ana, organization: { ...summit, products: [] } },
    open([entityData]),
    'Entity data',
    'No: Summit has no entity data. An internal user with “Edit organizations” can give it.',
  ],
  [
    ana,
    open([userRight('EDIT_USER')]),
    'Portal permission “Edit users”',
    'No: None of their Portal roles includes it. An administrator of Summit can give one of the roles “All of PORTAL” and “Editor”.',
  ],
  [
    staff,
    { kind: 'modifyUsers', right: 'EDIT_USER', organization: harbor },
    'Internal right “Edit organizations”',
    'Yes: The role “All of ORDERLY” gives it.',
  ],
  [
    admin,
    { kind: 'modifyUsers', right: 'DELETE_USER', organization: summit, target: admin.user },
    'Someone else',
    'No: You can’t delete your own account. Another administrator can do it.',
  ],
  [
    admin,
    { kind: 'grantRole', role: roleOf('DIRECTORY'), organization: summit },
    'Role “All of DIRECTORY”',
    'No: They lack permissions it includes: “Read” and “Search”. An administrator of Summit with all of these permissions can give it.',
  ],
  [
    admin,
    { kind: 'actAs', target: bob },
    'No additional permissions',
    'No: Bob has more permissions: “Read” and “Search”. A user with the same permissions can act as Bob.',
  ],
  [
    staff,
    { kind: 'giveScope', access: 'signedIn', scope: 'SEARCH' },
    'Scope “Search”',
    'No: None of their roles includes it, and internal access does not extend to tokens. An administrator of Summit can give the role “All of DIRECTORY”.',
  ],
])('%#: a rule says what it rests on and what would change it', (person, question, asks, told) => {
  expect(getText(person, question, asks)).toBe(told)
})

test('a disabled account closes everything but what is open to all, and the other rules are told too', () => {
  const disabled = { ...ana, user: { ...ana.user, active: false } }
  const closed = explainAccess(disabled, open([permission('SEARCH')]), ROLES)
  expect(closed.rules.map(({ requirement: asks, isMet }) => [asks, isMet])).toEqual([
    ['Account', false],
    ['Organization', true],
    ['Permission “Search”', true],
  ])
  for (const access of ['public', 'signedInEvenDisabled'] as const)
    expect(explainAccess(disabled, open(access), ROLES).isGranted).toBe(true)
})

const REQUIREMENTS = [
  ...[internal, organizationIsNotDemo, isNotImpersonating, portalAdmin, entityData, organizationMember],
  ...(['CREATE_ORG', 'EDIT_ORG', 'DELETE_ORG'] as const).map(organizationRight),
  ...PERMISSIONS.map(permission),
  ...PRODUCT_NAMES.map(product),
]
const organizations = fc.constantFrom(summit, harbor)

const people = fc
  .record({
    id: fc.constantFrom('ana', 'bob'),
    active: fc.boolean(),
    email: fc.constantFrom('a@client.example', 'a@company.example'),
    products: fc.subarray([...PRODUCT_NAMES]),
    roles: fc.subarray(ROLES),
    environment: fc.constantFrom('local' as const, 'production' as const),
    companyEmailDomain: fc.constantFrom('', 'company.example'),
    organization: fc.option(
      fc
        .tuple(organizations, fc.constantFrom(true, false, undefined), fc.boolean())
        .map(([organization, demo, active]): Organization => ({ ...organization, demo, active })),
    ),
    impersonator: fc.option(
      fc.record({ id: fc.constant('ida'), name: fc.constant('Ida'), isReadOnly: fc.boolean() }),
      {
        nil: undefined,
      },
    ),
  })
  .map(({ id, active, email, products, organization, ...rest }): Viewer => {
    const user = { ...ana.user, id, name: id, active, email, products, orgId: organization?.id ?? '' }
    return { ...rest, user, organization }
  })

const rights = fc.constantFrom('CREATE_USER' as const, 'EDIT_USER' as const, 'DELETE_USER' as const)

const accesses = fc.oneof(
  fc.constantFrom<Access[]>('public', 'signedIn', 'signedInEvenDisabled'),
  fc.subarray(REQUIREMENTS),
  fc
    .tuple(fc.subarray([internal, organizationIsNotDemo, isNotImpersonating]), rights)
    .map(([others, right]) => [...others, userRight(right)]),
)

const questions = fc.oneof(
  fc.record({
    kind: fc.constant('access' as const),
    access: accesses,
    writes: fc.boolean(),
    organization: fc.option(organizations, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('deleteOrganization' as const), organization: organizations }),
  fc.record({
    kind: fc.constant('modifyUsers' as const),
    right: rights,
    organization: organizations,
  }),
  fc.tuple(people, organizations).map(([{ user }, organization]) => ({
    kind: 'modifyUsers' as const,
    right: 'DELETE_USER' as const,
    organization,
    target: { ...user, orgId: organization.id },
  })),
  fc.record({
    kind: fc.constant('grantRole' as const),
    role: fc.constantFrom(...ROLES),
    organization: organizations,
  }),
  fc.record({ kind: fc.constant('actAs' as const), target: people }),
  fc.record({
    kind: fc.constant('giveScope' as const),
    access: accesses,
    scope: fc.constantFrom(...TOKEN_SCOPES),
  }),
)

/** Returns what the functions that guard the calls say. */
function isAccessOpen(person: Viewer, access: Access, orgId?: string): boolean {
  if (access === 'public' || access === 'signedInEvenDisabled') return true
  return !isDisabled(person) && (access === 'signedIn' || findUnmet(person, access, orgId) === undefined)
}

function decide(person: Viewer, question: AccessQuestion): boolean {
  const mayChange = !isDisabled(person) && mayWrite(person)
  switch (question.kind) {
    case 'access': {
      const { access, organization, writes } = question
      const isWritable = !writes || access === 'public' || mayWrite(person)
      const isReached = !organization || reachesOrganization(person, organization.id)
      return isAccessOpen(person, access, organization?.id) && isWritable && isReached
    }
    case 'deleteOrganization':
      return (
        mayChange &&
        hasOrganizationRight(person, 'DELETE_ORG') &&
        !isOwnOrganization(person, question.organization.id)
      )
    case 'modifyUsers': {
      const { right, organization, target } = question
      const isOpen = target
        ? findDeletionObstacle(person, target) === undefined
        : canModifyUsers(person, right, organization.id)
      return mayChange && isOpen
    }
    case 'grantRole': {
      const mayEdit = canModifyUsers(person, 'EDIT_USER', question.organization.id)
      return mayChange && mayEdit && canGrantRole(person, question.role)
    }
    case 'actAs':
      return !isDisabled(person) && findImpersonationObstacles(person, question.target).length === 0
    case 'giveScope': {
      const isGivable = scopesToGive(person).includes(question.scope)
      return mayChange && isAccessOpen(person, question.access) && isGivable
    }
  }
}

test('for anyone and any question the explanation says what the deciding functions say, and names each fail', () => {
  const seen = { granted: 0, refused: 0 }
  fc.assert(
    fc.property(people, questions, (person, question) => {
      const { isGranted, rules } = explainAccess(person, question as AccessQuestion, ROLES)
      expect(isGranted).toBe(decide(person, question as AccessQuestion))
      seen[isGranted ? 'granted' : 'refused'] += 1
      const asked = rules.map(({ requirement: asks }) => asks)
      expect(new Set(asked).size).toBe(asked.length)
      for (const rule of rules) {
        const said = rule.isMet ? [rule.fact] : [rule.fact, rule.fix]
        for (const sentence of said) {
          expect(sentence).toMatch(/^\S.*\.$/)
          expect(sentence).not.toMatch(/undefined|null| {2}/)
        }
      }
    }),
    { numRuns: 300 * inject('depth') },
  )
  expect(Math.min(seen.granted, seen.refused)).toBeGreaterThan(0)
})
