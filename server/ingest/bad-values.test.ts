import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type CsvRow, demoNpi, individual, nppesCsv, organization } from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const { scratch, directory } = useDirectory()

const ANA = demoNpi(1)
const CLINIC = demoNpi(2)
const STATE = 'Provider Business Practice Location Address State Name'
const ZIP = 'Provider Business Practice Location Address Postal Code'
const COUNTRY = 'Provider Business Practice Location Address Country Code (If outside U.S.)'
const PHONE = 'Provider Business Practice Location Address Telephone Number'
const STREET = 'Provider First Line Business Practice Location Address'
const CODE = 'Healthcare Provider Taxonomy Code_1'
const LONG = 'ELM '.repeat(262_144)

const load = (...rows: CsvRow[]) => directory.load(scratch.write('bad.csv', nppesCsv('npidata', rows)))

type Card = { state?: string; zip?: string; zips: string[]; phone?: string; taxonomies: string[] }
const cardOf = async (npi: string) =>
  (await directory.rows<{ card: Card }>(sql`select card from search.subjects where npi = ${npi}`))[0]?.card
const listsOf = async (npi: string) =>
  (
    await directory.rows<{ value: string }>(sql`
      select concat(l.kind, l.value) as value from search.subjects s, unnest(s.lists) held (list) join search.lists l on l.id = held.list
      where s.npi = ${npi} order by 1`)
  ).map(({ value }) => value)

test.each([
  [{ [STATE]: 'ZZ' }, `${STATE} is not the code of a state`, 'ZZ'],
  [{ [STATE]: 'TEXAS' }, `${STATE} is not the code of a state`, 'TEXAS'],
  [{ [ZIP]: '7520' }, `${ZIP} is not a ZIP code`, '7520'],
  [{ [CODE]: 'XXXX' }, 'A taxonomy code is not one of the NUCC', 'XXXX'],
  [{ [PHONE]: 'CALL ME' }, `${PHONE} is not a US phone number`, 'CALL ME'],
  [{ 'Certification Date': '01/01/2099' }, 'Certification Date is in the future', '01/01/2099'],
  [{ [STREET]: LONG }, `${STREET} is longer than 1,000 characters`, LONG.slice(0, 200)],
  [{ [COUNTRY]: 'Texas' }, `${COUNTRY} is not the code of a country`, 'Texas'],
  [
    { 'Provider Last Name (Legal Name)': '', 'Provider First Name': '' },
    'The row does not name the individual',
    ANA,
  ],
])('%o is a finding with its line, its NPI and its reason', async (values, reason, stated) => {
  const outcome = await load(individual(CLINIC), individual(ANA, values))
  expect(outcome.total).toMatchObject({ added: 2, rejected: 0 })
  expect(await directory.findingsOf(outcome)).toEqual([
    { kind: 'warning', line: 3, npi: Number(ANA), reason, stated },
  ])
})

test('what is no state, ZIP code, phone or specialty stays on the record and is not searched as one', async () => {
  await load(
    individual(ANA, {
      [STATE]: 'ZZ',
      [ZIP]: '7520',
      [PHONE]: 'CALL ME',
      [CODE]: 'XXXX',
      [STREET]: '1 ELM ST',
    }),
  )
  const [, place] = await directory.locations(ANA)
  expect(place).toMatchObject({ state: 'ZZ', zip: '7520', phone: 'CALL ME', latitude: null })
  expect(await directory.practitioner(ANA)).toMatchObject({ taxonomies: [{ code: 'XXXX' }] })
  const card = await cardOf(ANA)
  expect(card).toMatchObject({ zips: [], taxonomies: [] })
  expect(card).not.toHaveProperty('state')
  expect(card).not.toHaveProperty('phone')
  const lists = await listsOf(ANA)
  expect(lists.filter((list) => /^[zt]/.test(list))).toEqual([])
  expect(lists).toEqual(expect.arrayContaining(['mphone', 'mspecialty']))
})

test('a postal code of another country is not read as the ZIP code of the same digits', async () => {
  const paris = { [STATE]: '', [ZIP]: '75002', [COUNTRY]: 'FR', [PHONE]: '+33 1 23 45 67 89' }
  const outcome = await load(organization(CLINIC, paris), individual(ANA, { [ZIP]: '75002' }))
  expect(await directory.findingsOf(outcome)).toEqual([])
  expect((await directory.locations(CLINIC))[0]).toMatchObject({
    zip: '75002',
    country: 'FR',
    latitude: null,
  })
  expect(await cardOf(CLINIC)).toMatchObject({ zips: [], phone: '+33 1 23 45 67 89' })
  expect(await listsOf(CLINIC)).not.toContain('z75002')
  expect(await listsOf(ANA)).toContain('z75002')
})

test('an identifier whose value is masked keeps its type, state and issuer', async () => {
  await load(
    individual(ANA, {
      'Other Provider Identifier_1': '=========007',
      'Other Provider Identifier Type Code_1': '05',
      'Other Provider Identifier State_1': 'TX',
      'Other Provider Identifier Issuer_1': 'STATE OF TEXAS',
      'Other Provider Identifier_2': '*********',
      'Other Provider Identifier Type Code_2': '01',
    }),
  )
  expect(await directory.practitioner(ANA)).toMatchObject({
    identifiers: [
      { value: null, type: 'Medicaid', state: 'TX', issuer: 'STATE OF TEXAS' },
      { value: null, type: 'Other', state: null, issuer: null },
    ],
  })
})

test('every finding of a file is kept, not only the first examples of each reason', async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    individual(demoNpi(index + 1), { [STATE]: 'ZZ', [ZIP]: index % 2 ? '7520' : '75209' }),
  )
  const found = await directory.findingsOf(await load(...rows, { NPI: 'none' }))
  expect(found).toHaveLength(91)
  expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).toSorted((a, b) => a - b))
})
