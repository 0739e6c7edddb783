import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type CsvRow, demoNpi, individual, nppesCsv, organization, place } from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const { scratch, directory } = useDirectory()

const ANA = demoNpi(1)
const CLINIC = demoNpi(2)
const OUTSIDER = demoNpi(3)

const main = (...rows: CsvRow[]) => scratch.write('npidata.csv', nppesCsv('npidata', rows))
const places = (...rows: CsvRow[]) => scratch.write('pl.csv', nppesCsv('pl', rows))
const names = (...rows: CsvRow[]) => scratch.write('othername.csv', nppesCsv('othername', rows))
const endpoints = (...rows: CsvRow[]) => scratch.write('endpoint.csv', nppesCsv('endpoint', rows))

const otherName = (npi: string, name: string, code = '3'): CsvRow => ({
  NPI: npi,
  'Provider Other Organization Name': name,
  'Provider Other Organization Name Type Code': code,
})
const endpointRow = (npi: string, address: string): CsvRow => ({
  NPI: npi,
  'Endpoint Type': 'DIRECT',
  'Endpoint Type Description': 'Direct Messaging Address',
  Endpoint: address,
  'Endpoint Description': 'Front desk',
  'Use Code': 'DIRECT',
  'Content Type': 'CSV',
  'Affiliation Legal Business Name': 'LAKESHORE HEALTH',
})

async function streets(npi: string) {
  const rows = await directory.locations(npi)
  return rows.filter((row) => Number(row.position) > 0).map((row) => [row.position, row.address_1])
}

test('other places follow the primary one in file order and state their own phone, extension and fax', async () => {
  const outcome = await directory.load(
    main(individual(ANA), organization(CLINIC)),
    places(
      place(ANA, '9 ELM ST', {
        'Provider Secondary Practice Location Address - Telephone Extension': '12',
        'Provider Practice Location Address - Fax Number': '(972) 555-0111',
      }),
      place(CLINIC, '1 QUAY ST'),
      place(ANA, '5 ASH ST'),
    ),
  )
  expect(outcome.files.map(({ kind, read, added }) => ({ kind, read, added }))).toEqual([
    { kind: 'npidata', read: 2, added: 2 },
    { kind: 'pl', read: 3, added: 3 },
  ])
  expect(await streets(ANA)).toEqual([
    [1, '9 ELM ST'],
    [2, '5 ASH ST'],
  ])
  expect((await directory.locations(ANA))[2]).toMatchObject({
    city: 'PLANO',
    zip: '75024',
    phone: '9725550110',
    phone_extension: '12',
    fax: '9725550111',
    latitude: expect.closeTo(33.07, 1),
  })
  expect(await directory.changesOf(outcome)).toEqual([])
})

test('the same files twice change nothing', async () => {
  const paths = [
    main(individual(ANA), organization(CLINIC)),
    places(place(ANA, '9 ELM ST'), place(ANA, '9 ELM ST'), place(CLINIC, '1 QUAY ST')),
    names(otherName(CLINIC, 'LAKESHORE KIDS'), otherName(CLINIC, 'LAKESHORE CARE', '5')),
    endpoints(endpointRow(ANA, 'ana@direct.example'), endpointRow(CLINIC, 'desk@direct.example')),
  ]
  const first = await directory.load(...paths)
  expect(first.total).toEqual({ read: 9, added: 9, changed: 0, unchanged: 0, older: 0, rejected: 0 })
  const second = await directory.load(...paths)
  expect(second.total).toEqual({ read: 9, added: 0, changed: 0, unchanged: 9, older: 0, rejected: 0 })
  expect(second).toMatchObject({ removed: 0, practitioners: 0, entities: 0 })
  expect(await directory.changesOf(second)).toEqual([])
})

test('a place keeps its position and what others hold of it when rows come in another order', async () => {
  await directory.load(
    main(individual(ANA)),
    places(place(ANA, '9 ELM ST'), place(ANA, '5 ASH ST'), place(ANA, '7 OAK ST')),
  )
  await directory.run(sql`update locations set accepting_new_patients = true, hours = '{"fri": ["09:00", "12:00"]}'
    where npi = ${ANA} and position in (1, 2)`)
  const suite = { 'Provider Secondary Practice Location Address-  Address Line 2': 'STE 4' }
  const outcome = await directory.load(
    places(place(ANA, '3 NEW ST'), place(ANA, '7 OAK ST'), place(ANA, '5 Ash St.', suite)),
  )
  expect(outcome.files[0]).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
  expect(outcome.removed).toBe(1)
  expect(await streets(ANA)).toEqual([
    [2, '5 Ash St.'],
    [3, '7 OAK ST'],
    [4, '3 NEW ST'],
  ])
  expect((await directory.locations(ANA)).find((row) => row.position === 2)).toMatchObject({
    address_2: 'STE 4',
    accepting_new_patients: true,
    hours: { fri: ['09:00', '12:00'] },
  })
  const changes = (await directory.changesOf(outcome)).map(({ field_path, before, after }) => [
    field_path,
    before,
    after,
  ])
  const partOf = (position: number) =>
    changes.filter(([path]) => String(path).startsWith(`locations.${position}.`))
  expect(partOf(1)).toEqual([
    ['locations.1.accepting_new_patients', true, null],
    ['locations.1.address_1', '9 ELM ST', null],
    ['locations.1.city', 'PLANO', null],
    ['locations.1.country', 'US', null],
    ['locations.1.hours', { fri: ['09:00', '12:00'] }, null],
    ['locations.1.phone', '9725550110', null],
    ['locations.1.state', 'TX', null],
    ['locations.1.zip', '75024', null],
  ])
  expect(partOf(2)).toEqual([
    ['locations.2.address_1', '5 ASH ST', '5 Ash St.'],
    ['locations.2.address_2', null, 'STE 4'],
  ])
  expect(partOf(3)).toEqual([])
  expect(partOf(4)).toContainEqual(['locations.4.address_1', null, '3 NEW ST'])
  expect(outcome).toMatchObject({ practitioners: 1 })
  expect(await directory.practitioner(ANA)).toMatchObject({ batch_id: outcome.batchId })
})

test('suites of one street are told apart, and a new suite does not take the place of one that is stated', async () => {
  const suite = (name: string) =>
    place(ANA, '9 ELM ST', { 'Provider Secondary Practice Location Address-  Address Line 2': name })
  await directory.load(main(individual(ANA)), places(suite('STE 1'), suite('STE 2')))
  await directory.load(places(suite('STE 3'), suite('Ste. 1')))
  const rows = await directory.locations(ANA)
  expect(rows.slice(2).map((row) => [row.position, row.address_2])).toEqual([
    [1, 'Ste. 1'],
    [2, 'STE 3'],
  ])
})

test('an affiliation at a place that is gone goes on without a place', async () => {
  const { batchId } = await directory.load(
    main(individual(ANA), organization(CLINIC)),
    places(place(ANA, '9 ELM ST'), place(ANA, '5 ASH ST')),
  )
  await directory.run(sql`insert into affiliations (npi, entity_npi, position, role, confirmation, batch_id)
    select ${ANA}::bigint, ${CLINIC}::bigint, position, 'staff', 'both', ${batchId}::uuid
    from generate_series(1, 2) position`)
  await directory.load(places(place(ANA, '5 ASH ST')))
  expect(await directory.rows(sql`select position, role from affiliations order by position`)).toEqual([
    { position: -1, role: 'staff' },
    { position: 2, role: 'staff' },
  ])
})

test('a subject of the main file that the other files of the load do not list has nothing more', async () => {
  await directory.load(
    main(individual(ANA), organization(CLINIC)),
    places(place(ANA, '9 ELM ST'), place(CLINIC, '1 QUAY ST')),
    names(otherName(CLINIC, 'LAKESHORE KIDS')),
    endpoints(endpointRow(ANA, 'ana@direct.example')),
  )
  const outcome = await directory.load(
    main(individual(ANA), organization(CLINIC)),
    places(),
    names(),
    endpoints(),
  )
  expect(outcome.removed).toBe(4)
  expect(await streets(ANA)).toEqual([])
  expect(await directory.entity(CLINIC)).toMatchObject({ other_names: [], batch_id: outcome.batchId })
  expect(await directory.practitioner(ANA)).toMatchObject({ endpoints: [], batch_id: outcome.batchId })
})

test('a main file alone leaves the places, names and endpoints that came in files of their own', async () => {
  const clinic = {
    'Provider Other Organization Name': 'LAKESHORE KIDS',
    'Provider Other Organization Name Type Code': '3',
  }
  await directory.load(
    main(organization(CLINIC, clinic)),
    places(place(CLINIC, '1 QUAY ST')),
    names(otherName(CLINIC, 'LAKESHORE CARE', '5'), otherName(CLINIC, 'LAKESHORE KIDS')),
    endpoints(endpointRow(CLINIC, 'desk@direct.example')),
  )
  const before = await directory.entity(CLINIC)
  expect(before).toMatchObject({
    other_names: [
      { kind: 'Doing business as', name: 'LAKESHORE KIDS' },
      { kind: 'Other name', name: 'LAKESHORE CARE', additional: true },
    ],
    endpoints: [
      {
        type: 'DIRECT',
        endpoint: 'desk@direct.example',
        description: 'Front desk',
        use: 'DIRECT',
        contentType: 'CSV',
        affiliation: 'LAKESHORE HEALTH',
      },
    ],
  })
  const outcome = await directory.load(main(organization(CLINIC, clinic)))
  expect(outcome.total).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await directory.entity(CLINIC)).toEqual(before)
  expect(await streets(CLINIC)).toEqual([[1, '1 QUAY ST']])
})

test('a list that changes is one change of the whole list', async () => {
  await directory.load(main(organization(CLINIC)), names(otherName(CLINIC, 'LAKESHORE KIDS')))
  const outcome = await directory.load(names(otherName(CLINIC, 'LAKESHORE CARE')))
  const stored = (name: string) => [{ kind: 'Doing business as', name, additional: true }]
  expect(outcome.total).toEqual({ read: 1, added: 1, changed: 0, unchanged: 0, older: 0, rejected: 0 })
  expect(outcome.removed).toBe(1)
  expect(await directory.changesOf(outcome)).toEqual([
    {
      npi: Number(CLINIC),
      field_path: 'other_names',
      before: stored('LAKESHORE KIDS'),
      after: stored('LAKESHORE CARE'),
    },
  ])
  expect(await directory.entity(CLINIC)).toMatchObject({ batch_id: outcome.batchId })
})

const damage = {
  'that has a comma too many': (csv: string, value: string) => csv.replace(new RegExp(`.*${value}.*`), '$&,'),
  'whose quotation mark is not closed': (csv: string, value: string) =>
    csv.replace(`"${value}"`, `"${value}`),
}

test.each(Object.entries(damage))('a row %s removes nothing of what it may state', async (_, damageRow) => {
  const people = [individual(ANA), organization(CLINIC), individual(OUTSIDER)]
  const other = place(OUTSIDER, '3 OAK ST')
  await directory.load(
    main(...people),
    places(place(ANA, '9 ELM ST'), place(ANA, '5 ASH ST'), place(CLINIC, '1 QUAY ST'), other),
    names(otherName(CLINIC, 'LAKESHORE KIDS'), otherName(CLINIC, 'LAKESHORE CARE')),
    endpoints(endpointRow(ANA, 'ana@direct.example')),
  )
  const pl = nppesCsv('pl', [place(ANA, '5 ASH ST'), place(ANA, '7 NEW ST'), place(CLINIC, '1 QUAY ST')])
  const othername = nppesCsv('othername', [
    otherName(CLINIC, 'LAKESHORE KIDS'),
    otherName(CLINIC, 'LAKESHORE NEW'),
  ])
  const endpoint = nppesCsv('endpoint', [endpointRow(ANA, 'ana@direct.example')])
  const outcome = await directory.load(
    main(...people),
    scratch.write('pl.csv', damageRow(damageRow(pl, '5 ASH ST'), '1 QUAY ST')),
    scratch.write('othername.csv', damageRow(othername, 'LAKESHORE KIDS')),
    scratch.write('endpoint.csv', damageRow(endpoint, 'ana@direct.example')),
  )
  expect(outcome.total).toMatchObject({ read: 9, added: 2, unchanged: 3, rejected: 4 })
  expect(outcome.removed).toBe(1)
  expect(await streets(ANA)).toEqual([
    [1, '9 ELM ST'],
    [2, '5 ASH ST'],
    [3, '7 NEW ST'],
  ])
  expect(await streets(CLINIC)).toEqual([[1, '1 QUAY ST']])
  expect(await streets(OUTSIDER)).toEqual([])
  const { other_names: listed } = (await directory.entity(CLINIC)) as { other_names: { name: string }[] }
  expect(listed.map(({ name }) => name)).toEqual(['LAKESHORE KIDS', 'LAKESHORE CARE', 'LAKESHORE NEW'])
  expect(await directory.practitioner(ANA)).toMatchObject({ endpoints: [{ endpoint: 'ana@direct.example' }] })
})

test('rows of an unknown NPI, of the wrong kind or without content are kept as rejects', async () => {
  const paths = [
    main(individual(ANA), organization(CLINIC)),
    names(otherName(OUTSIDER, 'UNKNOWN LLC'), otherName(ANA, 'ANA LLC'), otherName(CLINIC, '')),
    places(place(OUTSIDER, '9 ELM ST'), { NPI: ANA }, place('2000000011', '1 A ST')),
    endpoints(endpointRow(OUTSIDER, 'x@direct.example'), endpointRow(CLINIC, '')),
  ]
  const outcome = await directory.load(...paths)
  expect(outcome.total).toEqual({ read: 10, added: 2, changed: 0, unchanged: 0, older: 0, rejected: 8 })
  const file = (place: number) => basename(paths[place] ?? '')
  const unknown = `${OUTSIDER} is not in the directory and not in the main file of this load.`
  const rejects = (await directory.rejectsOf(outcome)).map(({ file, line, reason }) => [file, line, reason])
  expect(rejects).toEqual(
    [
      [file(1), 2, unknown],
      [file(1), 3, `${ANA} is an individual, but this file names organizations.`],
      [file(1), 4, 'The row states no name.'],
      [file(2), 2, unknown],
      [file(2), 3, 'The row states no address.'],
      [file(2), 4, expect.stringContaining('the check digit is wrong')],
      [file(3), 2, unknown],
      [file(3), 3, 'The row states no endpoint.'],
    ].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : String(a[0]) > String(b[0]) ? 1 : 0)),
  )
})

test('what an endpoint is used for, what it carries and where it is are kept where they are stated', async () => {
  const place = {
    'Affiliation Address Line One': '9 ELM ST',
    'Affiliation Address City': 'DALLAS',
    'Affiliation Address State': 'TX',
    'Affiliation Address Postal Code': '752011234',
  }
  await directory.load(
    main(individual(ANA), organization(CLINIC)),
    endpoints(
      {
        ...endpointRow(ANA, 'ana@direct.example'),
        ...place,
        'Other Use Description': 'Referrals',
        'Other Content Description': 'Letters',
      },
      endpointRow(CLINIC, 'desk@direct.example'),
    ),
  )
  expect(await directory.practitioner(ANA)).toMatchObject({
    endpoints: [
      {
        otherUse: 'Referrals',
        otherContent: 'Letters',
        address: { address1: '9 ELM ST', city: 'DALLAS', state: 'TX', zip: '752011234' },
      },
    ],
  })
  const [plain] =
    (
      await directory.rows<{ endpoints: object[] }>(sql`select endpoints from entities where npi = ${CLINIC}`)
    )[0]?.endpoints ?? []
  expect(Object.keys(plain ?? {}).toSorted()).toEqual([
    'affiliation',
    'contentType',
    'description',
    'endpoint',
    'type',
    'use',
  ])
})
