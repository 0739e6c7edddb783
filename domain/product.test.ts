import { expect, test } from 'vitest'
import {
  API_ACCESS_LEVELS,
  buildProduct,
  DATA_ACCESS_OF_DASHBOARD_LINK,
  DEPRECATED_DATA_ACCESS_LEVELS,
  newOrganizationProducts,
  PRODUCT_NAMES,
} from './product.ts'

test('there are exactly four product names', () => {
  expect([...PRODUCT_NAMES].sort()).toEqual([
    'CHANGELOG_V1',
    'DATA_UPDATES',
    'PROVIDER_DIRECTORY',
    'ROSTER_MANAGEMENT',
  ])
})

test('an unknown product raises Unknown product', () => {
  expect(() => buildProduct({ name: 'REFERRALS', active: true })).toThrow(/^Unknown product$/)
})

test('a directory config that states nothing is INNOVATOR, SINGLE and unrestricted', () => {
  expect(buildProduct({ name: 'PROVIDER_DIRECTORY', active: true }).config).toEqual({
    dataAccess: 'INNOVATOR',
    apiAccess: 'SINGLE',
    states: [],
    zipCodes: [],
  })
})

test('roster types default to none, and the other configs are empty objects', () => {
  expect(buildProduct({ name: 'ROSTER_MANAGEMENT', active: true }).config).toEqual({ rosterTypes: [] })
  expect(buildProduct({ name: 'CHANGELOG_V1', active: true }).config).toEqual({})
  expect(buildProduct({ name: 'DATA_UPDATES', active: false })).toEqual({
    name: 'DATA_UPDATES',
    active: false,
    config: {},
  })
})

test('a new organization has all four products active, with entities and batch calls', () => {
  const products = newOrganizationProducts()
  expect(products.map(({ name, active }) => [name, active])).toEqual([
    ['PROVIDER_DIRECTORY', true],
    ['ROSTER_MANAGEMENT', true],
    ['CHANGELOG_V1', true],
    ['DATA_UPDATES', true],
  ])
  expect(products[0]?.config).toMatchObject({ dataAccess: 'PRACTITIONER_AND_ENTITY', apiAccess: 'BATCH' })
})

test('a dashboard link without any directory config falls back to PRACTITIONER', () => {
  expect(DATA_ACCESS_OF_DASHBOARD_LINK).toBe('PRACTITIONER')
})

test('two levels are deprecated and two levels of API access exist', () => {
  expect(DEPRECATED_DATA_ACCESS_LEVELS).toEqual(['BASIC', 'BASIC_AND_INSURANCE'])
  expect(API_ACCESS_LEVELS).toEqual(['SINGLE', 'BATCH'])
})
