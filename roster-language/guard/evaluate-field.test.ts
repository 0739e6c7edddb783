import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import type { TargetField } from '../config/target-field.ts'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { evaluateField } from './evaluate-field.ts'

const FIELDS = new Map(BUILT_IN_TARGETS.get('practitioner-roster')?.fields.map((field) => [field.id, field]))
const fieldOf = (id: string): TargetField =>
  FIELDS.get(id) ?? { id, label: id, type: 'text', required: false }
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at))

const npi = (at: number) => makeNpi(String(123_456_700 + at))
const phone = (at: number) => `(214) 555-${String(100 + at).padStart(4, '0')}`
const zip = (at: number) => String(75_201 + at)
const day = (at: number) => `03/${String(1 + (at % 28)).padStart(2, '0')}/2024`
const state = (at: number) => ['TX', 'ME', 'NY', 'MD', 'VA'][at % 5] ?? ''

/** Returns what the values are found to be instead; undefined where the column is taken as right. */
const findShape = (field: string, texts: readonly string[]) => evaluateField(fieldOf(field), texts)?.shape

test.each([
  ['state', zip, 'zip'],
  ['zip', phone, 'phone'],
  ['zip', npi, 'npi'],
  ['npi', (at: number) => `214555${1000 + at}`, 'phone'],
  ['phone', npi, 'npi'],
  ['phone', zip, 'zip'],
  ['phone', (at: number) => `a${at}@clinic.example`, 'email'],
  ['email', phone, 'phone'],
  ['website', (at: number) => `a${at}@clinic.example`, 'email'],
  ['birth_date', state, 'state'],
  ['gender', (at: number) => 'YN'[at % 2] ?? '', 'boolean'],
  ['is_pcp', (at: number) => 'MF'[at % 2] ?? '', 'gender'],
  ['tin', npi, 'npi'],
  ['taxonomy_1', () => '75209', 'zip'],
  ['city', zip, 'zip'],
  ['city', state, 'state'],
  ['last_name', npi, 'npi'],
  ['last_name', day, 'date'],
  ['first_name', phone, 'phone'],
  ['address_1', (at: number) => `a${at}@clinic.example`, 'email'],
  ['specialty_1', day, 'date'],
  ['group_name', (at: number) => `90-${5_501_000 + at}`, 'tin'],
] as const)('%s is contradicted by %o', (field, text, shape) => {
  expect(findShape(field, times(30, text))).toBe(shape)
  expect(findShape(field, times(6, text))).toBe(shape)
})

test.each([
  ['zip codes that lost their zero', 'zip', () => '4102'],
  ['zip codes of a float', 'zip', () => '75209.0'],
  ['zip codes that lost two zeros', 'zip', () => '601'],
  ['zip codes with nine digits', 'zip', () => '752091234'],
  ['tax numbers without a dash', 'tin', (at: number) => String(900_550_100 + at)],
  ['tax numbers of one person', 'tin', (at: number) => `219-09-${1000 + at}`],
  ['NPIs with a wrong check digit', 'npi', (at: number) => String(1_234_567_000 + at)],
  ['NPIs of floats', 'npi', (at: number) => `${npi(at)}.0`],
  ['phone numbers in bare digits', 'phone', (at: number) => `214555${1000 + at}`],
  ['one phone number that could be an NPI', 'phone', () => '2145550101'],
  ['dates as serial numbers', 'effective_date', (at: number) => String(45_000 + at)],
  ['dates in eight digits', 'birth_date', (at: number) => `1980031${at % 10}`],
  ['dates with slashes', 'term_date', day],
  ['licenses of any digits', 'license_number', zip],
  ['licenses that look like phone numbers', 'license_number', (at: number) => `214555${1000 + at}`],
  ['CAQH ids', 'caqh_id', (at: number) => String(11_111_111 + at)],
  ['Medicaid ids', 'medicaid_id', (at: number) => String(111_111_111 + at)],
  ['genders', 'gender', (at: number) => 'MF'[at % 2] ?? ''],
  ['marks for yes', 'is_pcp', () => 'x'],
  ['letters for true and false', 'is_pcp', (at: number) => 'TF'[at % 2] ?? ''],
  ['digits for true and false', 'telehealth', (at: number) => String(at % 2)],
  ['Maryland, which is a degree too', 'state', () => 'MD'],
  ['degrees that are states too', 'credentials', (at: number) => ['MD', 'PA', 'DC'][at % 3] ?? ''],
  ['cities that are states too', 'city', (at: number) => ['New York', 'Washington'][at % 2] ?? ''],
  ['names that are states too', 'first_name', (at: number) => ['Virginia', 'Georgia'][at % 2] ?? ''],
  ['initials', 'middle_name', (at: number) => 'MFXYN'[at % 5] ?? ''],
  ['numbers of suites', 'address_2', zip],
  ['codes of specialties', 'specialty_1', () => '207R00000X'],
  ['the NPI of a group', 'group_npi', npi],
  ['words for nothing', 'state', (at: number) => ['N/A', 'none', 'pending', '-'][at % 4] ?? ''],
  ['numbers for nothing', 'phone', () => '000-000-0000'],
  ['notes of any kind', 'note', phone],
] as const)('%s are no contradiction', (_, field, text) => {
  expect(findShape(field, times(30, text))).toBeUndefined()
  expect(findShape(field, times(4, text))).toBeUndefined()
})

test('less than three values say nothing, a few only when they all agree', () => {
  expect(findShape('state', times(2, zip))).toBeUndefined()
  expect(findShape('state', times(3, zip))).toBe('zip')
  expect(findShape('state', [...times(18, zip), 'TX'])).toBeUndefined()
  expect(findShape('state', [...times(18, zip), 'Ontario'])).toBeUndefined()
})

test('many values may hold some that fit, and some that are neither', () => {
  const mixed = (fitting: number, others: number) => [
    ...times(fitting, state),
    ...times(others, () => 'unclear'),
    ...times(100 - fitting - others, zip),
  ]
  expect(evaluateField(fieldOf('state'), mixed(5, 5))).toMatchObject({
    values: 100,
    reads: 0.05,
    shape: 'zip',
    share: 0.9,
    samples: ['75201', '75202', '75203'],
  })
  expect(findShape('state', mixed(6, 0))).toBeUndefined()
  expect(findShape('state', mixed(0, 11))).toBeUndefined()
})

test('words for nothing are no values', () => {
  const found = evaluateField(fieldOf('state'), [...times(20, () => 'N/A'), ...times(5, zip)])
  expect(found).toMatchObject({ values: 5, reads: 0, share: 1 })
})
