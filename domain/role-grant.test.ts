import { expect, test } from 'vitest'
import type { Viewer } from './access.ts'
import { buildProduct } from './product.ts'
import { buildRole, type Permission, permissionsOfType, type RoleType } from './role.ts'
import {
  canGrantRole,
  findProductsBeyondRights,
  findRolesBeyondRights,
  getUserProducts,
} from './role-grant.ts'

const role = (type: RoleType, permissions: readonly Permission[] = permissionsOfType(type)) =>
  buildRole({ id: `${type} ${permissions}`, type, permissions })
const directory = buildProduct({ name: 'PROVIDER_DIRECTORY', active: true })
const rosters = buildProduct({ name: 'ROSTER_MANAGEMENT', active: true })
const changelog = buildProduct({ name: 'CHANGELOG_V1', active: false })
const organization = {
  ...{ id: 'o', name: 'O', clientId: 'o', demo: false, active: true },
  products: [directory, rosters, changelog],
}

const viewer = (roles: Viewer['roles'], products: Viewer['user']['products'] = []): Viewer => ({
  user: { id: 'u', name: 'U', email: 'u@client.example', roleIds: [], orgId: 'o', active: true, products },
  organization,
  roles,
  environment: 'local',
  companyEmailDomain: 'company.example',
})

test('a role is granted by whoever holds each of its permissions', () => {
  const admin = viewer([role('PORTAL'), role('DIRECTORY', ['READ'])])
  expect(canGrantRole(admin, role('PORTAL', ['CREATE_USER']))).toBe(true)
  expect(canGrantRole(admin, role('DIRECTORY', ['READ']))).toBe(true)
  expect(canGrantRole(admin, role('DIRECTORY'))).toBe(false)
  expect(canGrantRole(admin, role('ROSTER', []))).toBe(true)
})

test('internal users grant every role but ORDERLY ones beyond their own organization rights', () => {
  const staff = viewer([role('ORDERLY', ['EDIT_ORG'])])
  expect(canGrantRole(staff, role('ROSTER'))).toBe(true)
  expect(canGrantRole(staff, role('ORDERLY', ['EDIT_ORG']))).toBe(true)
  expect(canGrantRole(staff, role('ORDERLY'))).toBe(false)
  expect(canGrantRole(viewer([role('ORDERLY', ['CREATE_ORG'])]), role('ORDERLY', []))).toBe(false)
  expect(canGrantRole(viewer([role('PORTAL')]), role('ORDERLY', []))).toBe(false)
})

test('a role that is held cannot be taken away by whoever could not give it, and one left alone does not count', () => {
  const admin = viewer([role('PORTAL')])
  const [roster, portal] = [role('ROSTER'), role('PORTAL')]
  const refused = (before: string[], after: string[]) =>
    findRolesBeyondRights(admin, before, after, [roster, portal])
  expect(refused([roster.id], [])).toEqual([roster])
  expect(refused([], [roster.id])).toEqual([roster])
  expect(refused([roster.id], [roster.id, portal.id])).toEqual([])
})

test('a user has the active products of the organization, narrowed by a list that is not empty', () => {
  expect(getUserProducts(organization, [])).toEqual(['ROSTER_MANAGEMENT', 'PROVIDER_DIRECTORY'])
  expect(getUserProducts(organization, ['PROVIDER_DIRECTORY', 'CHANGELOG_V1'])).toEqual([
    'PROVIDER_DIRECTORY',
  ])
  expect(getUserProducts(null, [])).toEqual([])
})

test('products are given by whoever has them, and by internal users', () => {
  const narrowed = viewer([role('PORTAL')], ['ROSTER_MANAGEMENT'])
  const refused = (by: Viewer, after: Viewer['user']['products']) =>
    findProductsBeyondRights(by, organization, ['ROSTER_MANAGEMENT'], after)
  expect(refused(narrowed, [])).toEqual(['PROVIDER_DIRECTORY'])
  expect(refused(narrowed, ['CHANGELOG_V1'])).toEqual([])
  expect(refused(viewer([role('PORTAL')]), [])).toEqual([])
  expect(refused(viewer([role('ORDERLY', [])], ['ROSTER_MANAGEMENT']), [])).toEqual([])
})
