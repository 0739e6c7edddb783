import { newOrganizationProducts } from '@concord/domain'
import { expect, test } from 'vitest'
import { findErrors, formatField } from './organization-labels.ts'
import { getChange, toFormValues } from './organization-values.ts'
import { SUMMIT } from './test-organizations.ts'

const values = toFormValues(SUMMIT)

test('an organization without a product has it switched off, with what a new one gets', () => {
  const none = toFormValues({ ...SUMMIT, products: [] })
  expect([none.directory, none.rosters, none.dataAccess]).toEqual([false, false, 'PRACTITIONER_AND_ENTITY'])
})

test('only what was edited is sent, with the version it began with', () => {
  expect(getChange({ ...values, name: 'Summit ' }, { name: 'Summit ' })).toEqual({
    version: 4,
    name: 'Summit',
  })
  expect(getChange({ ...values, 'entity-mapping': null }, { 'entity-mapping': null })).toEqual({
    version: 4,
    settings: [{ setting: 'entity-mapping', value: null }],
  })
})

test('products are sent together', () => {
  const { products } = getChange({ ...values, zipCodes: '75209\n2134' }, { zipCodes: '75209\n2134' })
  expect(products?.map(({ name }) => name).sort()).toEqual(
    newOrganizationProducts()
      .map(({ name }) => name)
      .sort(),
  )
  expect(products?.[0]?.config).toMatchObject({ zipCodes: ['75209', '02134'] })
})

test('values read as people say them', () => {
  expect(formatField({ ...values, states: ['TX', 'OK'] }, 'states')).toBe('Texas, Oklahoma')
  expect(formatField(values, 'states')).toBe('All states')
  expect(formatField(values, 'entity-mapping')).toBe('On')
  expect(formatField(values, 'advanced-upload')).toBe('Off (default)')
  expect(formatField(values, 'dataUpdates')).toBe('On')
})

const errorsOf = (edits: Partial<typeof values>) => findErrors({ values: { ...values, ...edits }, edits })

test('what cannot be taken is named as it was typed', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ name: ' ', zipCodes: '75209 Dallas', rosterTypes: 'a/b c/d' })).toEqual({
    name: 'Give the organization a name.',
    zipCodes: 'Not ZIP codes: Dallas.',
    rosterTypes: 'Not roster types, which use lowercase letters, digits and hyphens: a/b, c/d.',
  })
})

test('what the call does not take stands at the field that it was typed into', () => {
  const zipCodes = Array.from({ length: 5001 }, (_, place) => String(10_000 + place)).join(' ')
  expect(errorsOf({ zipCodes, 'audit-retention-days': '30', 'entity-mapping': null })).toEqual({
    zipCodes: '5,000 is the maximum.',
    'audit-retention-days': 'Give whole days, from 365 to 7,300.',
  })
})
