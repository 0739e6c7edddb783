import { expect, test } from 'vitest'
import type { Viewer } from './access.ts'
import { findImpersonationObstacle, hasAllPermissionsOf } from './impersonation.ts'
import { buildProduct } from './product.ts'
import { buildRole, type Permission, permissionsOfType, type RoleType } from './role.ts'

type Held = readonly [RoleType, (readonly Permission[])?]

function person(id: string, held: readonly Held[], given: Partial<Viewer['user']> = {}): Viewer {
  const products = [buildProduct({ name: 'PROVIDER_DIRECTORY', active: true })]
  const user = {
    id,
    name: id,
    email: `${id}@client.example`,
    roleIds: [],
    orgId: 'o',
    active: true,
    products: [],
  }
  return {
    user: { ...user, ...given },
    organization: { id: given.orgId ?? 'o', name: 'O', clientId: 'o', demo: false, active: true, products },
    roles: held.map(([type, permissions = permissionsOfType(type)], place) =>
      buildRole({ id: String(place), type, permissions }),
    ),
    environment: 'local',
    companyEmailDomain: 'company.example',
  }
}

const admin = person('admin', [['PORTAL'], ['DIRECTORY']])
const staff = person('staff', [['ORDERLY']], { orgId: 'company' })

test.each([
  ['a user with less', admin, person('t', [['DIRECTORY', ['READ']]]), undefined],
  ['oneself', admin, admin, 'self'],
  ['without the permission', person('v', [['DIRECTORY']]), person('t', []), 'permission'],
  ['a disabled user', admin, person('t', [], { active: false }), 'disabled'],
  ['someone elsewhere', admin, person('t', [], { orgId: 'other' }), 'otherOrganization'],
  ['someone with more', admin, person('t', [['ROSTER']]), 'upward'],
  ['an internal user', admin, person('t', [['ORDERLY', []]]), 'upward'],
  [
    'a third person',
    { ...admin, impersonator: { id: 'x', name: 'X', isReadOnly: true } },
    person('t', []),
    'nested',
  ],
  ['anyone as internal', staff, person('t', [['PORTAL'], ['ROSTER']], { orgId: 'other' }), undefined],
] as const)('acting as %s', (_, viewer, target, obstacle) => {
  expect(findImpersonationObstacle(viewer, target)).toBe(obstacle)
})

test('an internal user without rights over organizations gains none over users', () => {
  const plain = person('plain', [['ORDERLY', []]], { orgId: 'company' })
  expect(hasAllPermissionsOf(plain, person('t', [['ROSTER'], ['DIRECTORY']], { orgId: 'other' }))).toBe(true)
  expect(hasAllPermissionsOf(plain, person('t', [['PORTAL', ['EDIT_USER']]], { orgId: 'other' }))).toBe(false)
  expect(hasAllPermissionsOf(plain, staff)).toBe(false)
  expect(hasAllPermissionsOf(staff, plain)).toBe(true)
})

test('whose products are narrowed does not hold what others see', () => {
  const narrowed = person('n', [['PORTAL'], ['DIRECTORY']], { products: ['DATA_UPDATES'] })
  expect(hasAllPermissionsOf(narrowed, person('t', []))).toBe(false)
  expect(hasAllPermissionsOf(narrowed, person('t', [], { products: ['DATA_UPDATES'] }))).toBe(true)
})
