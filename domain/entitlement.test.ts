import { describe, expect, it } from 'vitest'
import type { Viewer } from './access.ts'
import { getDirectorySight, getEntitlement, getOrganizationSight, isInside } from './entitlement.ts'
import { buildProduct, type DirectoryConfig } from './product.ts'
import { buildRole } from './role.ts'

const DALLAS = { state: 'TX', zip: '75201' }

function viewerWith(
  config: Partial<DirectoryConfig>,
  roleType: 'DIRECTORY' | 'ORDERLY' = 'DIRECTORY',
): Viewer {
  return {
    user: {
      id: 'u',
      name: 'U',
      email: 'u@plan.example',
      roleIds: ['r'],
      orgId: 'o',
      active: true,
      products: [],
    },
    organization: {
      id: 'o',
      name: 'Plan',
      clientId: 'plan',
      active: true,
      products: [buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config })],
    },
    roles: [buildRole({ id: 'r', name: 'R', type: roleType, permissions: [] })],
    environment: 'local',
    companyEmailDomain: '',
  }
}

describe('entitlementOf', () => {
  it('is what the directory of the organization is held to', () => {
    expect(getEntitlement(viewerWith({ states: ['TX'], zipCodes: ['10001'] }))).toMatchObject({
      states: ['TX'],
      zipCodes: ['10001'],
    })
  })

  it('is undefined without states and ZIP codes, and for internal users', () => {
    expect(getEntitlement(viewerWith({}))).toBeUndefined()
    expect(getEntitlement(viewerWith({ states: ['TX'] }, 'ORDERLY'))).toBeUndefined()
  })
})

describe('getDirectorySight', () => {
  const viewer = viewerWith({ states: ['TX'], dataAccess: 'PRACTITIONER_AND_ENTITY' })

  it('holds a user to the states of the organization who has other products than the directory', () => {
    const other = { ...viewer, user: { ...viewer.user, products: ['DATA_UPDATES'] as const } }
    expect(getDirectorySight(other)).toMatchObject({ entitlement: { states: ['TX'] }, seesEntities: false })
  })

  it('is that of the organization for all of its users, and whole without one', () => {
    expect(getOrganizationSight(viewer.organization)).toEqual(getDirectorySight(viewer))
    expect(getOrganizationSight(null)).toEqual({ entitlement: undefined, seesEntities: true })
  })
})

describe('isInside', () => {
  it.each([
    ['a state of the organization', { states: ['OK', 'TX'], zipCodes: [] }, true],
    ['a ZIP code of the organization', { states: [], zipCodes: ['75201'] }, true],
    ['either of them', { states: ['OK'], zipCodes: ['75201'] }, true],
    ['none of them', { states: ['OK'], zipCodes: ['75202'] }, false],
    ['no restriction', undefined, true],
  ])('takes a place in %s for what it is', (_, entitlement, expected) => {
    expect(isInside(entitlement, DALLAS)).toBe(expected)
  })

  it('does not let a place in that states neither', () => {
    const nowhere = { state: null, zip: null }
    expect(isInside({ states: ['TX'], zipCodes: ['75201'] }, nowhere)).toBe(false)
    expect(isInside(undefined, nowhere)).toBe(true)
  })
})
