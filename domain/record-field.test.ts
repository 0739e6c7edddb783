import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLocationKey } from './location-key.ts'
import { makeNpi } from './npi.ts'
import {
  type FieldPath,
  findRecordField,
  getTableFields,
  NO_PLACE_KEY,
  parseFieldPath,
  printFieldPath,
  RECORD_FIELDS,
} from './record-field.ts'

const key = fc
  .tuple(fc.string({ minLength: 1 }), fc.string(), fc.string())
  .map(([address_1, address_2, zip]) => makeLocationKey({ address_1, address_2, zip }))
const column = fc.constantFrom('phone', 'address_1', 'medicare_specialty')

const paths: fc.Arbitrary<FieldPath> = fc.oneof(
  fc.record({ table: fc.constant('record' as const), column }),
  fc.record({ table: fc.constant('locations' as const), key, column: fc.option(column) }),
  fc.record({
    table: fc.constant('affiliations' as const),
    entityNpi: fc.constant(makeNpi('200000007')),
    key: fc.oneof(key, fc.constant(NO_PLACE_KEY)),
    column: fc.option(column),
  }),
)

test('a path that was printed is read as what it was', () => {
  fc.assert(
    fc.property(paths, (path) => {
      expect(parseFieldPath(printFieldPath(path))).toEqual(path)
    }),
  )
})

test('what is no path is refused', () => {
  for (const path of [
    '',
    'locations',
    'locations.',
    'affiliations',
    'affiliations.12|x',
    'a b',
    'locations.k.p.q',
  ])
    expect(parseFieldPath(path), path).toBeUndefined()
})

test('fields are found by paths of claims and of changes', () => {
  expect(findRecordField('last_name')).toMatchObject({ column: 'last_name', label: 'Last name' })
  expect(findRecordField('locations.12OAK|75209|US')).toMatchObject({ column: null, label: 'Location' })
  expect(findRecordField('locations.12OAK|75209|US.phone')).toMatchObject({
    column: 'phone',
    kind: 'phone',
  })
  expect(findRecordField('locations.-1.address_1')).toMatchObject({ column: 'address_1' })
  expect(findRecordField('affiliations.1234567893|-')).toMatchObject({ column: null, label: 'Affiliation' })
  expect(findRecordField('affiliations.1234567893|0.role')).toMatchObject({ column: 'role' })
  expect(findRecordField('office_manager')).toBeUndefined()
})

test('every field has a pattern of its own, and tables have the fields of their columns', () => {
  expect(new Set(RECORD_FIELDS.map(({ pattern }) => pattern)).size).toBe(RECORD_FIELDS.length)
  expect(getTableFields('affiliations').map((field) => field.column)).toEqual([
    'role',
    'network',
    'confirmation',
  ])
  expect(getTableFields('entities').some((field) => field.column === 'last_name')).toBe(false)
})
