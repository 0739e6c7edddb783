import { isValidNpi, makeNpi } from '@concord/domain'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type CsvRow, type CsvStyle, nppesCsv } from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const { scratch, directory } = useDirectory()
let stateOfZip: Map<string, string>
beforeAll(async () => {
  await directory.load(scratch.write('none.csv', nppesCsv('npidata', [])))
  const zips = await directory.rows<{ zip: string; state: string }>(sql`select zip, state from zip_codes`)
  stateOfZip = new Map(zips.map(({ zip, state }) => [zip, state]))
})

const RUNS = 8 * inject('costlyDepth')
const PRACTICE = 'Provider Business Practice Location Address'
const LINE_1 = 'Provider First Line Business Practice Location Address'

const unit = fc.constantFrom(...'ABCxyz019 .-\'"",,\\\t\nÉ漢')
const text = fc.string({ unit, maxLength: 9 }).map((value) => value.replace(/\n(?=[\s\S]*\n)/g, ' '))
const orEmpty = (value: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: value }, fc.constant(''))
const masked = fc.constantFrom('<UNAVAIL>', '$$$$$$$$$', '********', '=========07')
const name = orEmpty(fc.oneof({ weight: 9, arbitrary: text }, masked))
const date = fc.oneof(
  fc.constantFrom('', '05/23/2011', '5/3/11', '02/29/2024', '02/29/2023', '13/01/2020', 'soon', '2020-01-01'),
  fc
    .tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 2005, max: 2025 }),
    )
    .map(([month, day, year]) => `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`),
)
const npi = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.integer({ min: 0, max: 40 }).map((n) => makeNpi(`2${String(n).padStart(8, '0')}`)),
  },
  fc.constantFrom('', '2000000011', '12345', 'x', '3000000000'),
)

const row: fc.Arbitrary<CsvRow> = fc.record({
  NPI: npi,
  'Entity Type Code': fc.constantFrom('1', '1', '1', '2', '2', '', '9'),
  'Provider Last Name (Legal Name)': name,
  'Provider First Name': name,
  'Provider Organization Name (Legal Business Name)': name,
  'Provider Sex Code': fc.constantFrom('F', 'M', 'X', '', 'Q'),
  'Is Sole Proprietor': fc.constantFrom('Y', 'N', 'X', ''),
  'Last Update Date': date,
  'NPI Deactivation Date': date,
  'NPI Reactivation Date': date,
  'Healthcare Provider Taxonomy Code_1': orEmpty(fc.constantFrom('207R00000X', '363L00000X')),
  'Provider License Number_1': name,
  'Healthcare Provider Taxonomy Code_3': orEmpty(fc.constantFrom('208D00000X', '261Q00000X')),
  'Healthcare Provider Primary Taxonomy Switch_3': fc.constantFrom('Y', 'N', 'X', ''),
  [LINE_1]: name,
  [`${PRACTICE} State Name`]: fc.constantFrom('MA', 'TX', ''),
  [`${PRACTICE} Postal Code`]: fc.constantFrom(
    '02108',
    '021081234',
    '2108',
    '21081234',
    '7520',
    '75209-1234',
    'K1A 0B1',
    '',
  ),
  [`${PRACTICE} Country Code (If outside U.S.)`]: fc.constantFrom('US', '', 'CA'),
  [`${PRACTICE} Telephone Number`]: fc.constantFrom(
    '6175550101',
    '(617) 555-0101',
    '1-617-555-0101',
    '555-0101',
    '',
  ),
})

type Expected = {
  npi: number
  kind: 'p' | 'e'
  record: Record<string, unknown>
  place: Record<string, unknown> | null
}

const stated = (value = ''): string | null => {
  const trimmed = value.trim()
  return trimmed === '' || trimmed === '<UNAVAIL>' || /^(\$|\*|=)\1{7}/.test(trimmed) ? null : trimmed
}

function calendarDay(value = ''): string | null {
  const [month = 0, day = 0, year = 0, ...rest] = value.split('/').map(Number)
  const full = year < 100 ? 2000 + year : year
  const time = new Date(Date.UTC(full, month - 1, day))
  if (value === '' || rest.length > 0 || Number.isNaN(time.getTime()) || !value.includes('/')) return null
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day
    ? time.toISOString().slice(0, 10)
    : null
}

function placeOf(given: CsvRow) {
  const street = stated(given[LINE_1])
  const state = stated(given[`${PRACTICE} State Name`])
  const postal = stated(given[`${PRACTICE} Postal Code`])
  const phone = stated(given[`${PRACTICE} Telephone Number`])
  if ([street, state, postal, phone].every((value) => value === null)) return null
  const country = stated(given[`${PRACTICE} Country Code (If outside U.S.)`]) ?? 'US'
  const digits = postal?.replace('-', '') ?? ''
  const lostZero = country === 'US' && (digits.length === 4 || digits.length === 8) && !postal?.includes('-')
  const padded = lostZero && stateOfZip.get(`0${digits}`.slice(0, 5)) === state ? `0${digits}` : digits
  const isZip = /^(\d{5}|\d{9})$/.test(padded)
  return {
    address_1: street,
    state,
    country,
    zip: isZip ? padded.slice(0, 5) : postal,
    zip_plus_4: isZip && padded.length === 9 ? padded.slice(5) : null,
    phone: phone === null || phone === '555-0101' ? phone : '6175550101',
  }
}

/** Returns the expected result of one row, computed without any of the program's parts except the check digit. */
function normalize(given: CsvRow): Omit<Expected, 'npi'> | undefined {
  const off = calendarDay(given['NPI Deactivation Date'])
  const on = calendarDay(given['NPI Reactivation Date'])
  const dates = {
    registry_updated_on: calendarDay(given['Last Update Date']),
    deactivated_on: off,
    reactivated_on: on,
    status: off !== null && (on === null || on < off) ? 'deactivated' : 'active',
  }
  const type = given['Entity Type Code']
  if (type === '') {
    const content = Object.entries(given).filter(
      ([column, value]) => !/^NPI|Date$/.test(column) && stated(value) !== null,
    )
    const nothing = { last_name: null, first_name: null, gender: null, sole_proprietor: null, taxonomies: [] }
    return off === null || content.length > 0
      ? undefined
      : { kind: 'p', record: { ...dates, ...nothing }, place: null }
  }
  const taxonomies = [1, 3].flatMap((slot) => {
    const code = stated(given[`Healthcare Provider Taxonomy Code_${slot}`])
    const primary = given[`Healthcare Provider Primary Taxonomy Switch_${slot}`] === 'Y'
    const licenseNumber = stated(given[`Provider License Number_${slot}`])
    return code === null ? [] : [{ code, primary, licenseNumber, licenseState: null, group: null }]
  })
  const place = placeOf(given)
  if (type === '2') {
    const title = stated(given['Provider Organization Name (Legal Business Name)'])
    return { kind: 'e', record: { ...dates, name: title, taxonomies }, place }
  }
  if (type !== '1') return undefined
  const sex = given['Provider Sex Code'] ?? ''
  const sole = given['Is Sole Proprietor']
  const person = {
    last_name: stated(given['Provider Last Name (Legal Name)']),
    first_name: stated(given['Provider First Name']),
    gender: sex === '' || sex === 'Q' ? null : sex,
    sole_proprietor: sole === 'Y' ? true : sole === 'N' ? false : null,
  }
  return { kind: 'p', record: { ...dates, ...person, taxonomies }, place }
}

function expectAll(rows: readonly CsvRow[]): Expected[] {
  const byNpi = new Map<string, Expected>()
  for (const given of rows) {
    const key = given.NPI ?? ''
    const normal = isValidNpi(key) && !byNpi.has(key) ? normalize(given) : undefined
    if (normal) byNpi.set(key, { npi: Number(key), ...normal })
  }
  return [...byNpi.values()].sort((a, b) => a.npi - b.npi)
}

const isBlank = (given: CsvRow) => Object.values(given).every((value) => value.trim() === '')

const PERSON = sql`select npi, status, last_name, first_name, gender, sole_proprietor, taxonomies,
  registry_updated_on, deactivated_on, reactivated_on from practitioners order by npi`
const ORGANIZATION = sql`select npi, status, name, taxonomies, registry_updated_on, deactivated_on, reactivated_on
  from entities order by npi`
const PLACES = sql`select npi, address_1, state, country, zip, zip_plus_4, phone from locations order by npi`

test('what is stored is what the rule says of each row alone, and the balance holds', async () => {
  const styles = fc.constantFrom<CsvStyle>('registry', 'excel')
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), styles, async (rows, style) => {
      await directory.empty()
      const path = scratch.write('random.csv', nppesCsv('npidata', rows, style))
      const outcome = await directory.load(path)
      const expected = expectAll(rows)
      const of = (kind: 'p' | 'e') =>
        expected.filter((one) => one.kind === kind).map(({ npi: key, record }) => ({ npi: key, ...record }))
      expect(await directory.rows(PERSON)).toEqual(of('p'))
      expect(await directory.rows(ORGANIZATION)).toEqual(of('e'))
      expect(await directory.rows(PLACES)).toEqual(
        expected.flatMap(({ npi: key, place }) => (place ? [{ npi: key, ...place }] : [])),
      )
      const read = rows.filter((given) => !isBlank(given)).length
      const rejected = read - expected.length
      expect(outcome.total).toEqual({
        read,
        added: expected.length,
        changed: 0,
        unchanged: 0,
        older: 0,
        rejected,
      })
      expect(await directory.rejectsOf(outcome)).toHaveLength(rejected)

      const again = await directory.load(path)
      expect(again.total).toEqual({
        read,
        added: 0,
        changed: 0,
        unchanged: expected.length,
        older: 0,
        rejected,
      })
      expect(await directory.changesOf(again)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('changes undone from the last to the first give the record as it was', async () => {
  await fc.assert(
    fc.asyncProperty(row, row, async (first, second) => {
      await directory.empty()
      const same = { NPI: makeNpi('200000001'), 'Entity Type Code': '1' }
      const path = (given: CsvRow) => scratch.write('one.csv', nppesCsv('npidata', [{ ...given, ...same }]))
      const record = async () => {
        const [person] = await directory.rows<Record<string, unknown>>(PERSON)
        const [place] = await directory.rows<Record<string, unknown>>(PLACES)
        const { npi: _, ...parts } = place ?? {}
        const located = Object.entries(parts).map(([column, value]) => [`locations.0.${column}`, value])
        const entries = [...Object.entries(person ?? {}), ...located].filter(([, value]) => value !== null)
        return Object.fromEntries(entries)
      }
      await directory.load(path(first))
      const before = await record()
      const changes = await directory.changesOf(await directory.load(path(second)))
      const rewound = await record()
      for (const { field_path: field, before: old, after } of changes) {
        if (field in rewound || after !== null) expect(rewound[field]).toEqual(after)
        if (old === null) delete rewound[field]
        else rewound[field] = old
      }
      expect(rewound).toEqual(before)
    }),
    { numRuns: RUNS },
  )
})
