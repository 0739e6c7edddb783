import { findRecordField, isFieldValue, makeLocationKey, makeNpi, parseFieldPath } from '@concord/domain'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { chooseColumns } from '#server/intake/rows/carried-fields.ts'
import { conformClaim } from '#server/intake/rows/conform-claim.ts'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import { claimRows } from './claim-rows.ts'
import { combineClaim } from './combine-claim.ts'

const DAY = '2026-07-09'
const ADA = makeNpi('200000001')
const CLINIC = makeNpi('200000900')
const ELM = makeLocationKey({ address_1: '12 Elm St', address_2: null, zip: '75209' })
const OAK = makeLocationKey({ address_1: '40 Oak Ave', address_2: null, zip: '75209' })
const AT_ELM: RosterRow = {
  npi: ADA,
  lastName: 'Lopez',
  address1: '12 Elm St',
  city: 'Dallas',
  state: 'TX',
  zip: '75209',
}
const AT_OAK: RosterRow = { ...AT_ELM, address1: '40 Oak Ave' }
const ENDED = { termDate: '2026-06-30' }

const claim = (...rows: RosterRow[]) => {
  const { claims, account } = claimRows(rows, { day: DAY, leaveOut: () => undefined })
  return { ada: claims.get(ADA), claims, account }
}

test('several rows of one practitioner become one claim of all of their places and groups', () => {
  const { ada, account } = claim(
    { ...AT_ELM, phone: '2145550101', groupNpi: CLINIC, acceptingNewPatients: 'Y', languages: 'Spanish' },
    { ...AT_OAK, telehealth: 'N', languages: 'Spanish; French', specialty1: 'Cardiology' },
  )
  expect(ada?.fields).toEqual({
    last_name: 'Lopez',
    languages: ['Spanish', 'French'],
    [`locations.${ELM}`]: true,
    [`locations.${ELM}.address_1`]: '12 Elm St',
    [`locations.${ELM}.city`]: 'Dallas',
    [`locations.${ELM}.state`]: 'TX',
    [`locations.${ELM}.zip`]: '75209',
    [`locations.${ELM}.phone`]: '2145550101',
    [`locations.${ELM}.accepting_new_patients`]: true,
    [`affiliations.${CLINIC}|${ELM}`]: true,
    [`affiliations.${CLINIC}|${ELM}.confirmation`]: 'entity',
    [`locations.${OAK}`]: true,
    [`locations.${OAK}.address_1`]: '40 Oak Ave',
    [`locations.${OAK}.city`]: 'Dallas',
    [`locations.${OAK}.state`]: 'TX',
    [`locations.${OAK}.zip`]: '75209',
    [`locations.${OAK}.telehealth`]: false,
  })
  expect(account).toMatchObject({ rows: 2, claimed: 2, unused: { specialty1: 1 } })
})

test('a license goes with the first specialty, and names of specialties are read as codes', () => {
  const { ada } = claim(
    { ...AT_ELM, specialty1: 'Family Medicine', licenseNumber: 'M1', licenseState: 'TX' },
    { ...AT_OAK, taxonomy1: '207R00000X' },
  )
  expect(ada?.fields.taxonomies).toEqual([
    { code: '207Q00000X', primary: true, licenseNumber: 'M1', licenseState: 'TX', group: null },
    { code: '207R00000X', primary: false, licenseNumber: null, licenseState: null, group: null },
  ])
})

test('a row that ends says that its affiliation is over, and takes back only what the sender said of its place', () => {
  const { ada } = claim(AT_ELM, { ...AT_OAK, ...ENDED, groupNpi: CLINIC })
  expect(ada).toMatchObject({ endedPlaces: [OAK], isGone: false })
  expect(ada?.fields).toMatchObject({ [`affiliations.${CLINIC}|${OAK}`]: false })
  expect(ada?.fields).not.toHaveProperty([`locations.${OAK}`])
  const former = { [`locations.${OAK}`]: true, [`locations.${OAK}.fax`]: '2145550109', credentials: 'MD' }
  if (!ada) throw new Error('Nothing was claimed')
  const changes = combineClaim(ada, { scope: 'delta', former })
  expect(changes).toMatchObject({ isWhole: true, fields: { credentials: 'MD', last_name: 'Lopez' } })
  expect(changes.fields).not.toHaveProperty([`locations.${OAK}`])
})

test('a place stays where another row of the file says that it is there', () => {
  expect(claim({ ...AT_ELM, ...ENDED }, AT_ELM).ada).toMatchObject({ endedPlaces: [], isGone: false })
  expect(claim({ npi: ADA, action: 'Term' }).ada).toMatchObject({ fields: {}, isGone: true })
  expect(claim({ ...AT_ELM, termDate: '2026-12-31' }).ada?.fields).toHaveProperty([`locations.${ELM}`], true)
})

test('a full file stands for all that was said before', () => {
  const { ada } = claim(AT_ELM)
  const former = { credentials: 'MD', [`locations.${OAK}`]: true }
  if (!ada) throw new Error('Nothing was claimed')
  expect(combineClaim(ada, { scope: 'full', former })).toEqual({ isWhole: true, fields: ada.fields })
  expect(combineClaim(ada, { scope: 'delta', former })).toEqual({ isWhole: false, fields: ada.fields })
})

test('rows without a practitioner are left out, each with its reason', () => {
  const { account, claims } = claim(
    { ...AT_ELM, npi: null },
    { ...AT_ELM, npi: '2000000000' },
    { npi: CLINIC, organizationName: 'Elm Clinic' },
    { ...AT_ELM, effectiveDate: '2026-08-01' },
    { npi: ADA },
  )
  expect(claims.size).toBe(0)
  expect(account.leftOut).toEqual({
    ...{ noNpi: 1, invalidNpi: 1, organization: 1, beginsLater: 1, nothing: 1 },
  })
})

test('a value that says the same is stated as the registry writes it, and its other specialties stay', () => {
  const known = {
    last_name: 'LOPEZ',
    [`locations.${ELM}.address_1`]: '12 ELM STREET',
    [`affiliations.${CLINIC}|${ELM}.confirmation`]: 'practitioner',
    taxonomies: [
      { code: '207R00000X', primary: true, licenseNumber: null, licenseState: null, group: null },
      { code: '208D00000X', primary: false, licenseNumber: 'X9', licenseState: 'TX', group: null },
    ],
  } as Record<string, unknown>
  const row = {
    ...AT_ELM,
    groupNpi: CLINIC,
    taxonomy1: '207R00000X',
    taxonomy2: '207Q00000X',
    licenseNumber: 'M1',
  }
  const { ada } = claim(row)
  expect(conformClaim(ada?.fields ?? {}, (path) => known[path])).toMatchObject({
    last_name: 'LOPEZ',
    [`locations.${ELM}.address_1`]: '12 ELM STREET',
    [`affiliations.${CLINIC}|${ELM}.confirmation`]: 'both',
    taxonomies: [
      { code: '207R00000X', primary: true, licenseNumber: 'M1' },
      { code: '208D00000X', licenseNumber: 'X9' },
      { code: '207Q00000X', primary: false },
    ],
  })
})

test('every field of the built-in targets is carried or listed as not carried', () => {
  for (const target of BUILT_IN_TARGETS.values()) {
    const { columns, notCarried } = chooseColumns(target.fields)
    expect(columns.has('npi'), target.id).toBe(true)
    const named = new Set([
      ...columns.values(),
      ...notCarried.map(({ id }) => id),
      'full_name',
      'full_address',
    ])
    expect(target.fields.filter(({ id }) => !named.has(id))).toEqual([])
  }
  const roster = BUILT_IN_TARGETS.get('practitioner-roster')
  const reasons = new Map(
    chooseColumns(roster?.fields ?? []).notCarried.map(({ id, reason }) => [id, reason]),
  )
  expect(reasons.get('birth_date')).toBe('Sensitive')
  expect(reasons.get('hospital_affiliation')).toBe('Names without NPIs')
})

const npis = [ADA, makeNpi('200000002'), makeNpi('200000003'), '2000000000', '', null]
const maybe = <Value>(...values: Value[]) => fc.constantFrom(...values, null)
const randomRow: fc.Arbitrary<RosterRow> = fc.record({
  npi: fc.constantFrom(...npis),
  action: maybe('Term', 'ADD', '?'),
  effectiveDate: maybe('2026-01-01', '2026-12-01'),
  termDate: maybe('2026-01-31', '2026-12-31'),
  organizationName: maybe('Elm Clinic'),
  lastName: maybe('Lopez', ' '),
  gender: maybe('F', 'U', 'Female'),
  languages: maybe('Spanish', 'Spanish; French'),
  taxonomy1: maybe('207R00000X', 'none'),
  specialty1: maybe('Family Medicine', 'Hearts'),
  licenseNumber: maybe('M1'),
  licenseState: maybe('TX'),
  medicaidId: maybe('9'),
  groupNpi: maybe(CLINIC, ADA, '12'),
  address1: maybe('12 Elm St', '40 Oak Ave', '...'),
  zip: maybe('75209', '752'),
  phone: maybe('2145550101'),
  acceptingNewPatients: maybe('Y', 'N', 'perhaps'),
})

test('of any rows each one is claimed or left out, and every claim is one that a record can hold', () => {
  fc.assert(
    fc.property(fc.array(randomRow, { maxLength: 12 }), fc.nat(), (rows, seed) => {
      const isLeft = (row: RosterRow) => (rows.indexOf(row) + seed) % 5 === 0
      const leaveOut = (row: RosterRow) => (isLeft(row) ? 'organization' : undefined)
      const { claims, account } = claimRows(rows, { day: DAY, leaveOut })
      const leftOut = Object.values(account.leftOut).reduce((sum, count) => sum + count, 0)
      expect(account.rows).toBe(rows.length)
      expect(account.claimed + leftOut).toBe(account.rows)
      const taken = rows.filter((row) => claims.has(row.npi ?? '') && !isLeft(row))
      expect(account.claimed).toBeLessThanOrEqual(taken.length)
      for (const { fields } of claims.values()) {
        for (const [path, value] of Object.entries(fields)) {
          const field = parseFieldPath(path) && findRecordField(path)
          if (!field) throw new Error(`${path} is no field`)
          expect(field.isClaimable && isFieldValue(field.kind, value), path).toBe(true)
        }
      }
    }),
    { numRuns: 20 * inject('depth') },
  )
})
