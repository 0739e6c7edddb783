import { expect, test } from 'vitest'
import { compareHeaders } from './header-likeness.ts'

test.each([
  ['FirstName-1', 'FirstName'],
  ['Practice URL', 'Pracice URL'],
  ['Practice_ZipCode__c', 'Practice Zip Code'],
  ['Prov Last Name', 'Provider Last Name'],
  ['EFF DATE', 'Effective Date'],
  ['License Expir Date', 'License Expiration Date'],
  ['Zip', 'Postal'],
  ['Primary Office Phone', 'Primary Practice Telephone'],
  ['NPI #', 'NPI'],
  ['Taxonomy 1', 'Taxonomy Code 1'],
])('%s and %s are alike', (one, other) => {
  expect(compareHeaders(one, other)).toBeGreaterThanOrEqual(0.75)
  expect(compareHeaders(other, one)).toBe(compareHeaders(one, other))
})

test.each([
  ['First Name', 'Last Name'],
  ['Taxonomy 1', 'Taxonomy 2'],
  ['Practice Phone', 'Practice Fax'],
  ['Billing Phone', 'Practice Phone'],
  ['Effective Date', 'Term Date'],
  ['Billing City', 'Billing State'],
  ['NPI', 'TIN'],
])('%s and %s are not', (one, other) => {
  expect(compareHeaders(one, other)).toBeLessThanOrEqual(0.3)
})

test('words that only one of them has make them less alike, and nothing in common nothing', () => {
  expect(compareHeaders('NPI', 'Supervising NPI')).toBeLessThan(0.75)
  expect(compareHeaders('Note', 'Gender')).toBe(0)
  expect(compareHeaders('', '')).toBe(0)
})
