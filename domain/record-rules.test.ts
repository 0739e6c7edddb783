import { expect, test } from 'vitest'
import { getTableFields } from './record-field.ts'
import { compareRules, findBrokenRules, RECORD_RULES, type RuledRecord } from './record-rules.ts'

const place = (position: number, more: object = {}) => ({
  position,
  address_1: `${position} Oak Ave`,
  address_2: null,
  city: 'DALLAS',
  state: 'TX',
  zip: '75209',
  country: 'US',
  phone: '2145550142',
  hours: { mon: '8-5' },
  accepting_new_patients: true,
  ...more,
})
const record = (locations: readonly object[], row: object = {}): RuledRecord => ({
  table: 'practitioners',
  row: {
    last_name: 'SMITH',
    taxonomies: [{ code: '207Q00000X', primary: true, licenseNumber: 'M1', licenseState: 'TX' }],
    ...row,
  },
  locations: locations as RuledRecord['locations'],
})
const codesOf = (one: RuledRecord) => findBrokenRules(one).map(({ code }) => code)

test('a whole record breaks no rule', () => {
  expect(codesOf(record([place(-1, { phone: null }), place(0)]))).toEqual([])
})

test.each([
  ['NAM-01', record([place(0)], { last_name: '' })],
  ['SPC-01', record([place(0)], { taxonomies: [] })],
  ['SPC-02', record([place(0)], { taxonomies: [{ code: '999999999X', primary: true }] })],
  ['SPC-03', record([place(0)], { taxonomies: [{ code: '207Q00000X', primary: false }] })],
  ['LIC-01', record([place(0)], { taxonomies: [{ code: '207Q00000X', primary: true, licenseNumber: '1' }] })],
  ['LOC-01', record([place(-1)])],
  ['LOC-02', record([place(0, { city: null })])],
  ['LOC-03', record([place(0, { zip: '7520' })])],
  ['LOC-04', record([place(0, { zip: '10001' })])],
  ['LOC-05', record([place(0, { phone: null })])],
  ['LOC-06', record([place(0, { phone: '555' })])],
  ['LOC-07', record([place(0), place(1, { address_1: '0 Oak Avenue' })])],
  ['LOC-08', record([place(0, { hours: null })])],
  ['LOC-09', record([place(0, { accepting_new_patients: null })])],
])('%s is found', (code, one) => {
  expect(codesOf(one)).toEqual([code])
})

test('what a change breaks and fixes is told of the place where it does', () => {
  const before = record([place(0, { hours: null }), place(1)])
  const after = record([place(0), place(1, { zip: '10001', phone: null })])
  expect(compareRules(before, after)).toEqual({
    broken: [
      { code: 'LOC-04', position: 1 },
      { code: 'LOC-05', position: 1 },
    ],
    fixed: [{ code: 'LOC-08', position: 0 }],
  })
})

test('a new place may leave its hours open, and a place that goes fixes nothing', () => {
  const bare = place(1, { hours: null, accepting_new_patients: null })
  expect(compareRules(record([place(0)]), record([place(0), bare]))).toEqual({ broken: [], fixed: [] })
  expect(compareRules(record([place(0), bare]), record([place(0)]))).toEqual({ broken: [], fixed: [] })
})

test('rules read columns that records have', () => {
  const columns = (['practitioners', 'entities', 'locations'] as const).flatMap((table) =>
    getTableFields(table).map(({ column }) => column),
  )
  for (const { columns: read } of Object.values(RECORD_RULES))
    expect(read.filter((column) => !columns.includes(column))).toEqual([])
})
