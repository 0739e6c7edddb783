import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { decodeFeatures } from './features.ts'
import { refreshSearch } from './refresh-search.ts'
import {
  type Location,
  putAffiliations,
  putEntity,
  putExclusion,
  putLocations,
  putPractitioner,
  removeRecord,
} from './testing/golden-records.ts'

const ANA = 2_100_000_001
const CLINIC = 2_100_000_002
const HOSPITAL = 2_100_000_003

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

const place = (position: number, fields: Partial<Location>): Location => ({
  position,
  city: 'DALLAS',
  state: 'TX',
  zip: '75209',
  phone: null,
  accepting_new_patients: null,
  ...fields,
})
const taxonomy = (code: string, primary: boolean, licenseNumber: string | null = null) => ({
  code,
  primary,
  licenseNumber,
})

type Row = {
  name_key: string
  last_words: string
  first_words: string
  lists: string[]
  areas: number[]
  features: Buffer
  card: Record<string, unknown>
}

const write = (work: (connection: Connection) => Promise<unknown>, ...npis: number[]) =>
  scratch.database.asSystem(async (connection) => {
    await work(connection)
    await refreshSearch(connection, npis)
  })

/** Reads the row of a record, its lists as kind and value. */
async function read(npi: number): Promise<Row> {
  const row = await scratch.database.asSystem((connection) =>
    connection.one<Row>(sql`
      select name_key, last_words, first_words, areas, features, card, array(
        select l.kind::text || l.value from search.lists l where l.id = any (s.lists) order by 1) as lists
      from search.subjects s where npi = ${npi}`),
  )
  if (!row) throw new Error(`${npi} is not in the model`)
  return row
}

const membersOf = (id: number) =>
  scratch.database
    .asSystem((connection) =>
      connection.one<{ members: string[] }>(sql`select members from search.sets where id = ${id}`),
    )
    .then((set) => set?.members)

beforeEach(() =>
  write(
    async (connection) => {
      for (const npi of [ANA, CLINIC, HOSPITAL]) await removeRecord(connection, npi)
      await connection.run(sql`delete from exclusions`)
    },
    ANA,
    CLINIC,
    HOSPITAL,
  ),
)

describe('a practitioner in full', () => {
  beforeEach(() =>
    write(async (connection) => {
      await putEntity(connection, { npi: CLINIC, name: 'LAKESHORE KIDS, LLC', kind: 'facility' })
      await putPractitioner(connection, {
        npi: ANA,
        last_name: 'Ruiz-O’Neil',
        first_name: 'ANA MARÍA',
        middle_name: 'Q.',
        gender: 'F',
        languages: ['Spanish', 'English'],
        taxonomies: [
          taxonomy('208000000X', false),
          taxonomy('207RC0000X', true, 'A1'),
          taxonomy('208000000X', false),
        ],
        other_names: [{ lastName: 'SOLANO', firstName: 'ANA' }],
        verified_at: '2026-03-01T23:59:59Z',
      })
      await putLocations(connection, ANA, [
        place(-1, { city: 'HOUSTON', zip: '77002', phone: '7135550101' }),
        place(0, {
          address_1: '4 ELM ST',
          address_2: '',
          accepting_new_patients: true,
          latitude: 32.85,
          longitude: -96.82,
        }),
        place(1, { city: 'Tulsa', state: 'OK', zip: '74115', phone: '9185550102' }),
      ])
      await putAffiliations(connection, ANA, [{ entity_npi: CLINIC, position: 0, network: 'Choice' }])
    }, ANA),
  )

  test('stands in name order by keys of last and first name', async () => {
    expect(await read(ANA)).toMatchObject({
      name_key: `p\u0001RUIZ ONEIL\u0001ANA MARIA\u0001${ANA}`,
      last_words: ' RUIZ ONEIL SOLANO ANA ',
      first_words: ' ANA MARIA Q ',
    })
  })

  test('stands in the list of each of its values, but of its mailing address and the first word of its last name', async () => {
    expect((await read(ANA)).lists).toEqual([
      'a',
      'cDALLAS',
      'cTULSA',
      'e2100000002',
      'fANA',
      'fMARIA',
      'fQ',
      'gEnglish',
      'gSpanish',
      'nANA',
      'nONEIL',
      'nSOLANO',
      'psome',
      't207RC0000X',
      't208000000X',
      'vverified',
      'wChoice',
      'z74115',
      'z75209',
    ])
  })

  test('carries its sets, its day and its flags as features', async () => {
    const { features, areas } = await read(ANA)
    const decoded = decodeFeatures(features)
    expect(areas.filter((area) => area >= 1000)).toEqual([75_115, 76_209])
    expect(areas).toHaveLength(4)
    expect(await membersOf(decoded.taxonomies)).toEqual(['207RC0000X', '208000000X'])
    expect(await membersOf(decoded.states)).toEqual(['OK', 'TX'])
    expect(await membersOf(decoded.languages)).toEqual(['English', 'Spanish'])
    expect(await membersOf(decoded.networks)).toEqual(['Choice'])
    expect(decoded).toMatchObject({
      verifiedDay: Date.UTC(2026, 2, 1) / 86_400_000,
      gender: 'F',
      accepting: 'some',
      status: 'active',
      missing: [],
      kind: 0,
    })
  })

  test('has a card with everything that a row of the list shows and that is not null', async () => {
    expect((await read(ANA)).card).toEqual({
      npi: String(ANA),
      status: 'active',
      lastName: 'Ruiz-O’Neil',
      firstName: 'ANA MARÍA',
      middleName: 'Q.',
      gender: 'F',
      languages: ['Spanish', 'English'],
      networks: ['Choice'],
      taxonomies: ['207RC0000X', '208000000X'],
      otherNames: ['SOLANO'],
      street: '4 ELM ST',
      city: 'DALLAS',
      state: 'TX',
      zip: '75209',
      latitude: 32.85,
      longitude: -96.82,
      locationCount: 2,
      zips: ['74115', '75209'],
      cities: ['DALLAS', 'TULSA'],
      states: ['OK', 'TX'],
      entityName: 'LAKESHORE KIDS, LLC',
      acceptingNewPatients: 'some',
      verifiedAt: '2026-03-01T23:59:59Z',
    })
  })

  test('follows the name of its entity, and the entity counts it, without being named', async () => {
    await write(
      (connection) => putEntity(connection, { npi: CLINIC, name: 'BAYVIEW', kind: 'facility' }),
      CLINIC,
    )
    expect((await read(ANA)).card.entityName).toBe('BAYVIEW')
    expect((await read(CLINIC)).card.practitionerCount).toBe(1)
    await write(
      (connection) =>
        putAffiliations(connection, ANA, [
          { entity_npi: CLINIC, position: 0, network: null },
          { entity_npi: CLINIC, position: 1, network: null },
        ]),
      ANA,
    )
    expect((await read(CLINIC)).card.practitionerCount).toBe(1)
    await write((connection) => putAffiliations(connection, ANA, []), ANA, CLINIC)
    expect((await read(CLINIC)).card.practitionerCount).toBe(0)
    expect((await read(ANA)).card).not.toHaveProperty('entityName')
  })
})

test('a practitioner of whom nothing is known comes last and lacks everything', async () => {
  await write((connection) => putPractitioner(connection, { npi: ANA, gender: 'U' }), ANA)
  const { name_key, lists, features, card } = await read(ANA)
  expect(name_key).toBe(`p\u0001\u{10FFFF}\u0001\u0001${ANA}`)
  expect(lists).toEqual([
    'a',
    'mgender',
    'mlanguages',
    'mlicense',
    'mlocation',
    'mphone',
    'mspecialty',
    'snotStated',
  ])
  expect(decodeFeatures(features)).toMatchObject({
    taxonomies: 0,
    states: 0,
    languages: 0,
    verifiedDay: 0,
    gender: 'notStated',
    missing: ['phone', 'languages', 'gender', 'specialty', 'location', 'license'],
  })
  expect(card).not.toHaveProperty('city')
  expect(card).toMatchObject({
    zips: [],
    cities: [],
    locationCount: 0,
    acceptingNewPatients: 'notStated',
  })
})

test.each([
  [[true, true], 'all'],
  [[true, null], 'some'],
  [[true, false], 'some'],
  [[false, null], 'none'],
  [[null, null], 'notStated'],
])('places that state %s about new patients together say %s', async (stated, together) => {
  await write(async (connection) => {
    await putPractitioner(connection, { npi: ANA })
    await putLocations(
      connection,
      ANA,
      stated.map((accepting, position) => place(position, { accepting_new_patients: accepting })),
    )
  }, ANA)
  const { features, card, lists } = await read(ANA)
  expect(card.acceptingNewPatients).toBe(together)
  expect(decodeFeatures(features).accepting).toBe(together)
  expect(lists.filter((list) => list.startsWith('p'))).toEqual(
    together === 'notStated' ? [] : [`p${together}`],
  )
})

test('an exclusion counts before a deactivation, until it is lifted', async () => {
  await write(async (connection) => {
    await putPractitioner(connection, { npi: ANA, status: 'deactivated' })
    await putExclusion(connection, ANA, null)
  }, ANA)
  expect(await read(ANA)).toMatchObject({ card: { status: 'excluded', excludedOn: '2024-05-20' } })
  expect((await read(ANA)).lists).toContain('xexcluded')
  await write((connection) => putExclusion(connection, ANA, '2025-01-01'), ANA)
  expect((await read(ANA)).card).toMatchObject({ status: 'deactivated' })
  expect((await read(ANA)).card).not.toHaveProperty('excludedOn')
  expect(decodeFeatures((await read(ANA)).features).status).toBe('deactivated')
  expect((await read(ANA)).lists).toContain('xdeactivated')
})

test('an entity stands by its name, its kind and its other names', async () => {
  await write(async (connection) => {
    await putEntity(connection, {
      npi: HOSPITAL,
      name: 'ST. MARY’S HOSPITAL',
      kind: 'hospital',
      taxonomies: [taxonomy('282N00000X', true)],
      other_names: [{ name: 'Mercy West' }],
    })
    await putLocations(connection, HOSPITAL, [place(0, { phone: '2145550103' })])
  }, HOSPITAL)
  const { features, ...row } = await read(HOSPITAL)
  expect(row).toMatchObject({
    name_key: `e\u0001ST MARYS HOSPITAL\u0001\u0001${HOSPITAL}`,
    last_words: ' ST MARYS HOSPITAL MERCY WEST ',
    lists: ['a', 'cDALLAS', 'khospital', 'nHOSPITAL', 'nMARYS', 'nMERCY', 'nWEST', 't282N00000X', 'z75209'],
    card: { name: 'ST. MARY’S HOSPITAL', kind: 'hospital', otherNames: ['Mercy West'], practitionerCount: 0 },
  })
  expect(await membersOf(decodeFeatures(features).kind)).toEqual(['hospital'])
})

test('words of names are kept with each letter left out; words with digits and short ones are not', async () => {
  await write(
    (connection) => putPractitioner(connection, { npi: ANA, last_name: 'ZYYXA', first_name: 'QX Q4X' }),
    ANA,
  )
  const rows = await scratch.database.asSystem((connection) =>
    connection.rows<{ variant: string }>(sql`
      select variant from search.spellings where word in ('ZYYXA', 'QX', 'Q4X') order by variant`),
  )
  expect(rows.map(({ variant }) => variant)).toEqual(['YYXA', 'ZYXA', 'ZYYA', 'ZYYX', 'ZYYXA'])
})
