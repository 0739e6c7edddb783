import { makeLocationKey, makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import { keyRecord } from '#server/ledger/flatten-record.ts'
import { findChanges } from './find-changes.ts'
import { matchPerson } from './match-person.ts'

const NPI = makeNpi('241424077')
const GROUP = makeNpi('200000001')
const OTHER_GROUP = makeNpi('200000002')
const DAY = '2026-07-09'

type Values = Readonly<Record<string, unknown>>

const place = (position: number, values: Values = {}) => ({
  ...{ position, address_1: `${100 + position} MAIN ST`, address_2: 'STE 200', city: 'PLANO', state: 'TX' },
  ...{ zip: '75024', country: 'US', phone: '9725550116', accepting_new_patients: true, ...values },
})
const tie = (entity: string, position: number) => ({ entity_npi: entity, position })

const record = (
  values: Values = {},
  locations: readonly Values[] = [place(0)],
  affiliations: readonly Values[] = [],
) =>
  keyRecord({
    npi: Number(NPI),
    table: 'practitioners',
    row: {
      last_name: 'BROWN',
      first_name: 'MARY',
      languages: ['English'],
      other_names: [],
      taxonomies: [],
      ...values,
    },
    locations,
    affiliations,
  })

const entityNames = new Map([
  [GROUP, 'Fennimore Orthopaedics'],
  [OTHER_GROUP, 'Larkspur Health'],
])
const read = (row: RosterRow, of = record()) =>
  findChanges(of, { row: { npi: NPI, ...row }, day: DAY, entityNames }, 'sure')
const told = ({ changes }: ReturnType<typeof read>) =>
  changes.map(({ path, value, verdict }) => [path, value, verdict])

const MAIN_KEY = makeLocationKey({ address_1: '100 MAIN ST', address_2: 'STE 200', zip: '75024' })
const MAIN = `locations.${MAIN_KEY}`

test.each<[string, RosterRow, readonly unknown[]]>([
  ['a phone of the only location', { phone: '9725550181' }, [[`${MAIN}.phone`, '9725550181', 'sure']]],
  ['a phone that stands there already', { phone: '(972) 555-0116' }, []],
  [
    'a panel that is closed',
    { acceptingNewPatients: 'N' },
    [[`${MAIN}.accepting_new_patients`, false, 'sure']],
  ],
  ['a language more', { languages: 'Portuguese' }, [['languages', ['English', 'Portuguese'], 'likely']]],
  [
    'another suite of the same street',
    { action: 'Update', address1: '100 Main St', address2: 'Ste 210', zip: '75024' },
    [[`${MAIN}.address_2`, 'Ste 210', 'likely']],
  ],
  [
    'a last name that is spelled otherwise',
    { lastName: 'Browne', firstName: 'M' },
    [['last_name', 'Browne', 'likely']],
  ],
  ['a name in other letters', { lastName: 'Brown', firstName: 'Mary' }, []],
])('%s is understood', (_, row, changes) => {
  expect(told(read(row))).toEqual(changes)
})

test('of several locations the first one is taken, unless the line narrows it', () => {
  const several = record({}, [place(0), place(1, { zip: '75201', city: 'DALLAS' })])
  expect(read({ phone: '9725550181' }, several)).toMatchObject({
    verdict: 'likely',
    notes: [expect.stringContaining('first of 2')],
  })
  expect(told(read({ phone: '9725550181', city: 'Dallas' }, several))[0]).toEqual([
    `locations.${makeLocationKey({ address_1: '101 MAIN ST', address_2: 'STE 200', zip: '75201' })}.phone`,
    '9725550181',
    'sure',
  ])
})

test('a location that the record does not have is added with all that the line says of it', () => {
  const row = {
    action: 'Add',
    address1: '9 Oak Ave',
    city: 'Plano',
    state: 'TX',
    zip: '75075',
    phone: '9725550133',
  }
  const { changes, verdict } = read(row)
  expect([verdict, changes[0]]).toMatchObject(['sure', { value: true, before: null }])
  expect(changes.map(({ path }) => path.split('.')[2])).toEqual([
    undefined,
    'address_1',
    'city',
    'state',
    'zip',
    'phone',
  ])
})

test('what ends is what the line names, or the only affiliation; else someone chooses', () => {
  const one = record({}, [place(0)], [tie(GROUP, 0)])
  expect(told(read({ action: 'Term' }, one))).toEqual([[`affiliations.${GROUP}|${MAIN_KEY}`, false, 'sure']])
  const two = record({}, [place(0)], [tie(GROUP, 0), tie(OTHER_GROUP, -1)])
  expect(told(read({ action: 'Term', groupNpi: OTHER_GROUP }, two))).toEqual([
    [`affiliations.${OTHER_GROUP}|-`, false, 'sure'],
  ])
  expect(read({ action: 'TERM' }, two)).toMatchObject({
    verdict: 'ask',
    changes: [],
    candidates: [
      { name: 'Fennimore Orthopaedics' },
      { name: 'Larkspur Health', path: `affiliations.${OTHER_GROUP}|-` },
    ],
  })
  const closed = read({ action: 'Term', address1: '100 Main St', address2: 'Suite 200', zip: '75024' })
  expect(told(closed)).toEqual([[MAIN, false, 'sure']])
  expect(read({ action: 'Term' }).notes).toEqual(['The record has no affiliation that could end'])
})

const match = (row: RosterRow, namesakes = [record()], owner?: ReturnType<typeof record>) =>
  matchPerson(row, { owner, namesakes })

test('an NPI whose name agrees is sure, and one of someone else is asked about', () => {
  expect(match({ npi: NPI, lastName: 'Brown', firstName: 'M' }, [], record()).verdict).toBe('sure')
  const twoNames = record({ first_name: 'MARY ANN' })
  const oneName = { npi: NPI, lastName: 'Brown', firstName: 'Mary', middleName: 'Ann' }
  expect([match(oneName, [], twoNames).verdict, told(read(oneName, twoNames))]).toEqual(['sure', []])
  const wrong = match({ npi: NPI, lastName: 'Miller', firstName: 'George' }, [], record())
  expect(wrong).toMatchObject({ verdict: 'ask', npis: [], reason: expect.stringContaining('Mary Brown') })
  expect(wrong.candidates).toHaveLength(1)
})

test('a name is likely by itself, sure with a phone or a license, and asked about where several have it', () => {
  const name = { lastName: 'Brown', firstName: 'Mary' }
  expect(match(name).verdict).toBe('likely')
  expect(match({ lastName: 'Brown', firstName: 'M' }).verdict).toBe('likely')
  expect(match({ ...name, phone: '9725550116' })).toMatchObject({
    verdict: 'sure',
    reason: 'Name, same phone',
  })
  const licensed = record({ taxonomies: [{ code: '207X00000X', licenseNumber: 'T123', primary: true }] })
  expect(match({ lastName: 'Brown', licenseNumber: 'T-123' }, [licensed]).verdict).toBe('sure')
  expect(match({ lastName: 'Brown' }, [record(), licensed])).toMatchObject({ verdict: 'ask', npis: [] })
  expect(match({ lastName: 'Brown', firstName: 'Peter' })).toMatchObject({ verdict: 'none', candidates: [] })
  expect(match({ ...name, npi: '1234567890' }).reason).toContain('1234567890 is no NPI')
})

test.each<[string, RosterRow, ReturnType<typeof record>]>([
  [
    'a colleague of the last name at the same office',
    { lastName: 'Brown', firstName: 'Peter', phone: '9725550116', zip: '75024', city: 'Plano' },
    record(),
  ],
  [
    'someone whose last name is as short and another one',
    { lastName: 'Ho', firstName: 'Mary', phone: '9725550116' },
    record({ last_name: 'NG' }),
  ],
])('a line does not mean %s', (_, row, other) => {
  expect(match(row, [other])).toMatchObject({ verdict: 'none', npis: [], candidates: [] })
})

test.each<[string, RosterRow, ReturnType<typeof record>]>([
  [
    'has another NPI, which the directory lacks or hides',
    { npi: GROUP, lastName: 'Brown', firstName: 'Mary', phone: '9725550116', zip: '75024' },
    record(),
  ],
  [
    'is at another place than the only one of the name',
    { lastName: 'Brown', firstName: 'Mary', address1: '9 Oak Ave', city: 'Tulsa', state: 'OK', zip: '74103' },
    record(),
  ],
  [
    'has another license of the same state',
    { lastName: 'Brown', firstName: 'Mary', phone: '9725550116', licenseNumber: 'T9', licenseState: 'TX' },
    record({
      taxonomies: [{ code: '207X00000X', licenseNumber: 'T123', licenseState: 'TX', primary: true }],
    }),
  ],
  [
    'has the license of someone with another first name',
    { lastName: 'Brown', firstName: 'Peter', licenseNumber: 'T123' },
    record({
      taxonomies: [{ code: '207X00000X', licenseNumber: 'T123', licenseState: 'TX', primary: true }],
    }),
  ],
  [
    'has the name of a deactivated record',
    { lastName: 'Brown', firstName: 'Mary', phone: '9725550116' },
    record({ status: 'deactivated' }),
  ],
])('a person is asked whom a line means that %s', (_, row, of) => {
  expect(match(row, [of])).toMatchObject({ verdict: 'ask', npis: [], candidates: [{ npi: NPI }] })
})

test('a street is evidence in its own city, and a city in its own state', () => {
  const name = { lastName: 'Brown', firstName: 'Mary' }
  const street = { ...name, address1: '100 Main St', city: 'Plano', state: 'TX' }
  expect(match(street).verdict).toBe('sure')
  expect(match({ ...street, state: 'IL' }).verdict).toBe('ask')
  expect(match({ ...street, zip: '75024' }).reason).toContain('ZIP')
  expect(match({ ...street, city: 'Tulsa', state: 'OK' }).verdict).toBe('ask')
})

test('of more people of a name than are compared none is taken by a ZIP code, but by a phone', () => {
  const row = { lastName: 'Brown', firstName: 'Mary', city: 'Plano', zip: '75024', taxonomy1: '207X00000X' }
  const elsewhere = record({}, [place(0, { city: 'TULSA', zip: '74103', phone: '9185550117' })])
  const here = record({ taxonomies: [{ code: '207X00000X', primary: true }] })
  const many = [here, ...Array.from({ length: 19 }, () => elsewhere)]
  expect(match(row, many)).toMatchObject({ verdict: 'ask', reason: expect.stringContaining('20 or more') })
  expect(match({ ...row, phone: '9725550116' }, many).verdict).toBe('sure')
})

test('a name that is only alike is likely at most', () => {
  const row = { lastName: 'Brown', firstName: 'Mari', phone: '9725550116', zip: '75024', city: 'Plano' }
  expect(match(row).verdict).toBe('likely')
})

test('a person whose NPI is that of an organization is asked about, its own name is not', () => {
  const group = {
    ...record(),
    record: { ...record().record, table: 'entities' as const, row: { name: 'BROWN CLINIC' } },
  }
  expect(match({ npi: NPI, lastName: 'Miller', firstName: 'Ann' }, [], group).verdict).toBe('ask')
  expect(match({ npi: NPI, lastName: 'Clinic', firstName: 'Brown' }, [], group).verdict).toBe('sure')
  expect(match({ npi: NPI, organizationName: 'Brown Clinic' }, [], group).verdict).toBe('sure')
})

const twoSuites = record({}, [
  place(0),
  place(1, { address_1: '100 MAIN ST', address_2: 'STE 300', phone: '9725550117' }),
])
const SECOND = `locations.${makeLocationKey({ address_1: '100 MAIN ST', address_2: 'STE 300', zip: '75024' })}`

test.each<[string, RosterRow, readonly unknown[], ReturnType<typeof record>?]>([
  [
    'a street without its suite does not take the suite away',
    { address1: '100 Main Street', zip: '75024', phone: '9725550181' },
    [[`${MAIN}.phone`, '9725550181', 'sure']],
  ],
  [
    'a street without a suite is that with the phone of the line',
    { address1: '100 Main St', zip: '75024', phone: '9725550117', acceptingNewPatients: 'N' },
    [[`${SECOND}.accepting_new_patients`, false, 'sure']],
    twoSuites,
  ],
  [
    'of several locations the one with the phone of the line is meant',
    { phone: '9725550117', acceptingNewPatients: 'N' },
    [[`${SECOND}.accepting_new_patients`, false, 'sure']],
    twoSuites,
  ],
  ['a phone in another ZIP code is of no location', { zip: '75201', phone: '9725550181' }, []],
  ['a phone in another city is of no location', { city: 'Tulsa', phone: '9725550181' }, []],
  ['a phone on another street is of no location', { address1: '9 Oak Ave', phone: '9725550181' }, []],
  [
    'a street in other words is the same street',
    { action: 'Update', address1: '100 Main Street', address2: 'Ste 210', zip: '75024' },
    [[`${MAIN}.address_2`, 'Ste 210', 'likely']],
  ],
])('%s', (_, row, changes, of = record()) => {
  expect(told(read(row, of))).toEqual(changes)
})

test('an affiliation ends at the place that the line names, and at no other one', () => {
  const elsewhere = { action: 'Term', groupNpi: GROUP, address1: '9 Oak Ave', zip: '75075' }
  const one = record({}, [place(0)], [tie(GROUP, 0)])
  expect(read(elsewhere, one)).toMatchObject({
    verdict: 'ask',
    changes: [],
    candidates: [{ path: `affiliations.${GROUP}|${MAIN_KEY}` }],
  })
  expect(told(read({ ...elsewhere, address1: '100 Main St', zip: '75024' }, one))).toEqual([
    [`affiliations.${GROUP}|${MAIN_KEY}`, false, 'sure'],
  ])
  const anywhere = record({}, [place(0)], [tie(GROUP, -1)])
  expect(told(read(elsewhere, anywhere))).toEqual([[`affiliations.${GROUP}|-`, false, 'sure']])
})

test('the only affiliation does not end where the line names another group or a place', () => {
  const one = record({}, [place(0)], [tie(GROUP, 0)])
  for (const named of [
    { groupNpi: '1234567890' },
    { organizationName: 'Larkspur Health' },
    { address1: '9 Oak Ave' },
  ])
    expect(read({ action: 'Term', ...named }, one)).toMatchObject({
      verdict: 'ask',
      changes: [],
      candidates: [{ name: 'Fennimore Orthopaedics' }],
    })
  const named = read({ action: 'Term', organizationName: 'FENNIMORE ORTHOPAEDICS' }, one)
  expect(told(named)).toEqual([[`affiliations.${GROUP}|${MAIN_KEY}`, false, 'sure']])
})

test('a group without a place is the affiliation that is there, not another one beside it', () => {
  const one = record({}, [place(0)], [tie(GROUP, 0)])
  expect(told(read({ groupNpi: GROUP, role: 'Lead' }, one))).toEqual([
    [`affiliations.${GROUP}|${MAIN_KEY}.role`, 'Lead', 'sure'],
  ])
})
