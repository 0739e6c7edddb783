import { zipBytes } from '@concord/spreadsheet/testing/zip-bytes'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import {
  deactivated,
  demoNpi,
  individual,
  nppesCsv,
  organization,
  toCsv,
  V1_COLUMNS,
} from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const { scratch, directory } = useDirectory()

const ANA = demoNpi(1)
const CLINIC = demoNpi(2)
const GONE = demoNpi(3)

const main = (rows: Parameters<typeof nppesCsv>[1], name = 'npidata.csv') =>
  scratch.write(name, nppesCsv('npidata', rows))

const balance = (
  read: number,
  parts: Partial<Record<'added' | 'changed' | 'unchanged' | 'rejected', number>>,
) => ({
  read,
  added: 0,
  changed: 0,
  unchanged: 0,
  older: 0,
  rejected: 0,
  ...parts,
})

test('an individual is stored as the registry states it, with its places', async () => {
  const outcome = await directory.load(
    main([
      individual(ANA, {
        'Provider Other Last Name': 'SOLANO',
        'Provider Other First Name': 'MARISOL',
        'Provider Other Last Name Type Code': '1',
        'Replacement NPI': CLINIC,
        'Other Provider Identifier_2': 'M-81',
        'Other Provider Identifier Type Code_2': '05',
        'Other Provider Identifier State_2': 'TX',
        'Healthcare Provider Taxonomy Group_1': '193400000X SINGLE SPECIALTY GROUP',
        'Certification Date': '06/01/2026',
      }),
    ]),
  )
  expect(outcome.total).toEqual(balance(1, { added: 1 }))
  expect(await directory.practitioner(ANA)).toMatchObject({
    status: 'active',
    last_name: 'HARTWELL',
    first_name: 'MARISOL',
    middle_name: null,
    credentials: 'MD',
    gender: 'F',
    sole_proprietor: false,
    other_names: [{ kind: 'Former name', lastName: 'SOLANO', firstName: 'MARISOL', middleName: null }],
    taxonomies: [
      { code: '207R00000X', primary: true, licenseNumber: 'TX4471', licenseState: 'TX', group: '193400000X' },
    ],
    identifiers: [{ value: 'M-81', type: 'Medicaid', state: 'TX', issuer: null }],
    enumerated_on: '2011-05-23',
    registry_updated_on: '2026-06-15',
    certified_on: '2026-06-01',
    replacement_npi: Number(CLINIC),
    batch_id: outcome.batchId,
  })
  expect(await directory.locations(ANA)).toMatchObject([
    { position: -1, address_1: 'PO BOX 77', zip: '75209', zip_plus_4: null, country: 'US', phone: null },
    {
      position: 0,
      address_1: '410 ORCHARD LN',
      city: 'DALLAS',
      state: 'TX',
      zip: '75209',
      zip_plus_4: '1234',
      phone: '2145550142',
      latitude: expect.closeTo(32.85, 1),
      longitude: expect.closeTo(-96.82, 1),
    },
  ])
  const [found] = await directory.rows(sql`select npi, card ->> 'lastName' as name from search.subjects`)
  expect(found).toEqual({ npi: Number(ANA), name: 'HARTWELL' })
})

test('an organization is stored with its official, its tax number never', async () => {
  await directory.load(
    main([
      organization(CLINIC, {
        'Parent Organization LBN': 'LAKESHORE HEALTH',
        'Parent Organization TIN': '<UNAVAIL>',
        'Is Organization Subpart': 'Y',
        'Provider Other Organization Name': 'LAKESHORE KIDS',
        'Provider Other Organization Name Type Code': '3',
      }),
    ]),
  )
  expect(await directory.entity(CLINIC)).toMatchObject({
    status: 'active',
    name: 'LAKESHORE FAMILY CLINIC LLC',
    is_subpart: true,
    parent_name: 'LAKESHORE HEALTH',
    other_names: [{ kind: 'Doing business as', name: 'LAKESHORE KIDS' }],
    authorized_official: { lastName: 'OKAFOR', firstName: 'RUTH', phone: '6175550102', title: null },
    taxonomies: [{ code: '261QP2300X', primary: true }],
  })
  expect(await directory.locations(CLINIC)).toMatchObject([
    { position: 0, zip: '02108', phone: '6175550101' },
  ])
})

test('the same file twice adds and changes nothing, and the records keep their batch', async () => {
  const path = main([individual(ANA), organization(CLINIC), deactivated(GONE, '06/15/2020')])
  const first = await directory.load(path)
  const before = await directory.practitioner(ANA)
  const second = await directory.load(path)
  expect(first.total).toEqual(balance(3, { added: 3 }))
  expect(second.total).toEqual(balance(3, { unchanged: 3 }))
  expect(second).toMatchObject({ practitioners: 0, entities: 0, removed: 0 })
  expect(await directory.changesOf(first)).toEqual([])
  expect(await directory.changesOf(second)).toEqual([])
  expect(await directory.practitioner(ANA)).toEqual(before)
})

test('a changed field of a known record gives one change, with what was before', async () => {
  await directory.load(main([individual(ANA), organization(CLINIC)]))
  const outcome = await directory.load(
    main([
      individual(ANA, { 'Provider Business Practice Location Address Telephone Number': '2145550177' }),
      organization(CLINIC, { 'Provider Organization Name (Legal Business Name)': 'LAKESHORE CLINIC LLC' }),
    ]),
  )
  expect(outcome.total).toEqual(balance(2, { changed: 2 }))
  expect(await directory.changesOf(outcome)).toEqual([
    { npi: Number(ANA), field_path: 'locations.0.phone', before: '2145550142', after: '2145550177' },
    {
      npi: Number(CLINIC),
      field_path: 'name',
      before: 'LAKESHORE FAMILY CLINIC LLC',
      after: 'LAKESHORE CLINIC LLC',
    },
  ])
  expect(await directory.practitioner(ANA)).toMatchObject({ batch_id: outcome.batchId })
  expect(await directory.entity(CLINIC)).toMatchObject({ batch_id: outcome.batchId })
})

test('a list that changes is one change of the whole list, a value that goes is null after', async () => {
  await directory.load(main([individual(ANA)]))
  const outcome = await directory.load(
    main([
      individual(ANA, {
        'Healthcare Provider Taxonomy Code_1': '207Q00000X',
        'Provider Credential Text': '',
      }),
    ]),
  )
  const entry = { primary: true, licenseNumber: 'TX4471', licenseState: 'TX', group: null }
  expect(await directory.changesOf(outcome)).toEqual([
    { npi: Number(ANA), field_path: 'credentials', before: 'MD', after: null },
    {
      npi: Number(ANA),
      field_path: 'taxonomies',
      before: [{ code: '207R00000X', ...entry }],
      after: [{ code: '207Q00000X', ...entry }],
    },
  ])
})

test('what other sources hold stays when the registry changes the record around it', async () => {
  await directory.load(main([individual(ANA), organization(CLINIC)]))
  await directory.run(
    sql`update practitioners set languages = '{es,en}', verified_at = '2026-06-01T12:00:00Z'`,
  )
  await directory.run(sql`update entities set kind = 'medical group', parent_npi = ${demoNpi(9)}`)
  await directory.run(sql`update locations set accepting_new_patients = true, telehealth = false,
    wheelchair_access = true, hours = '{"mon": ["08:00", "17:00"]}' where position = 0`)
  await directory.load(
    main([
      individual(ANA, {
        'Provider First Name': 'MARI',
        'Provider First Line Business Practice Location Address': '412 ORCHARD LN',
      }),
      organization(CLINIC, { 'Provider Organization Name (Legal Business Name)': 'LAKESHORE CLINIC LLC' }),
    ]),
  )
  expect(await directory.practitioner(ANA)).toMatchObject({
    first_name: 'MARI',
    languages: ['es', 'en'],
    verified_at: new Date('2026-06-01T12:00:00Z'),
  })
  expect(await directory.entity(CLINIC)).toMatchObject({
    kind: 'medical group',
    parent_npi: Number(demoNpi(9)),
  })
  expect((await directory.locations(ANA))[1]).toMatchObject({
    address_1: '412 ORCHARD LN',
    accepting_new_patients: true,
    telehealth: false,
    wheelchair_access: true,
    hours: { mon: ['08:00', '17:00'] },
  })
})

test('a deactivation row marks what is known of the NPI and keeps it', async () => {
  await directory.load(main([individual(ANA), organization(CLINIC)]))
  const outcome = await directory.load(
    main([
      deactivated(ANA, '06/15/2026', { 'NPI Deactivation Reason Code': 'DT' }),
      deactivated(CLINIC, '06/16/2026'),
      deactivated(GONE, '01/02/2019'),
    ]),
  )
  expect(outcome.total).toEqual(balance(3, { added: 1, changed: 2 }))
  const ana = { status: 'deactivated', deactivated_on: '2026-06-15', deactivation_reason: 'Death' }
  expect(await directory.practitioner(ANA)).toMatchObject({
    ...ana,
    last_name: 'HARTWELL',
    enumerated_on: '2011-05-23',
  })
  expect(await directory.entity(CLINIC)).toMatchObject({
    status: 'deactivated',
    name: 'LAKESHORE FAMILY CLINIC LLC',
  })
  expect(await directory.practitioner(GONE)).toMatchObject({
    status: 'deactivated',
    last_name: null,
    deactivated_on: '2019-01-02',
    taxonomies: [],
  })
  expect(await directory.locations(ANA)).toHaveLength(2)
  const changed = (await directory.changesOf(outcome)).map(({ npi, field_path }) => [npi, field_path])
  expect(changed).toEqual([
    [Number(ANA), 'deactivated_on'],
    [Number(ANA), 'deactivation_reason'],
    [Number(ANA), 'status'],
    [Number(CLINIC), 'deactivated_on'],
    [Number(CLINIC), 'status'],
    [Number(GONE), 'record'],
  ])
})

test.each([
  ['', '', 'active'],
  ['06/01/2020', '', 'deactivated'],
  ['06/01/2020', '05/31/2020', 'deactivated'],
  ['06/01/2020', '06/01/2020', 'active'],
  ['06/01/2020', '07/01/2020', 'active'],
])('deactivated %s and reactivated %s is %s', async (off, on, status) => {
  await directory.load(main([individual(ANA, { 'NPI Deactivation Date': off, 'NPI Reactivation Date': on })]))
  expect(await directory.practitioner(ANA)).toMatchObject({ status })
})

test('an NPI known by its deactivation only becomes an organization when the registry says so', async () => {
  await directory.load(main([deactivated(CLINIC, '06/15/2020'), deactivated(ANA, '06/15/2020')]))
  const on = { 'NPI Deactivation Date': '06/15/2020', 'NPI Reactivation Date': '06/15/2026' }
  const outcome = await directory.load(main([organization(CLINIC, on), individual(ANA, on)]))
  expect(outcome.total).toEqual(balance(2, { changed: 2 }))
  expect(await directory.practitioner(CLINIC)).toBeUndefined()
  expect(await directory.entity(CLINIC)).toMatchObject({
    status: 'active',
    name: 'LAKESHORE FAMILY CLINIC LLC',
  })
  expect(await directory.practitioner(ANA)).toMatchObject({ status: 'active', last_name: 'HARTWELL' })
  expect(await directory.changesOf(outcome)).toContainEqual({
    npi: Number(CLINIC),
    field_path: 'name',
    before: null,
    after: 'LAKESHORE FAMILY CLINIC LLC',
  })
})

test('a file of the release before V.2 loads, and what it does not state stays', async () => {
  await directory.load(main([individual(ANA, { 'Certification Date': '06/01/2026' })]))
  const old = { ...individual(ANA), 'Provider Gender Code': 'X' }
  const outcome = await directory.load(scratch.write('v1.csv', toCsv(V1_COLUMNS, [old])))
  expect(outcome.files[0]).toMatchObject({ kind: 'npidata', missingColumns: ['Certification Date'] })
  expect(await directory.practitioner(ANA)).toMatchObject({ gender: 'X', certified_on: '2026-06-01' })
  const changed = (await directory.changesOf(outcome)).map((change) => change.field_path)
  expect(changed).toEqual(['gender'])
})

test('a file that Excel has saved again gives the same records as the original', async () => {
  const rows = [individual(ANA), organization(CLINIC)]
  await directory.load(main(rows))
  const short = (row: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value.replace(/^0?(\d+)\/0?(\d+)\/20(\d\d)$/, '$1/$2/$3').replace(/^02108$/, '2108'),
      ]),
    )
  const saved = nppesCsv('npidata', rows.map(short), 'excel')
  const outcome = await directory.load(scratch.write('excel.csv', saved))
  expect(saved).toContain('6/15/26')
  expect(outcome.total).toEqual(balance(2, { unchanged: 2 }))
  expect([...outcome.findings.guesses.values()]).toMatchObject([
    { count: 1, examples: [{ line: 3, detail: '2108 in MA read as 02108' }] },
  ])
})

test('a ZIP code that no state confirms, or of another country, stays as it is stated', async () => {
  const postal = 'Provider Business Practice Location Address Postal Code'
  const country = 'Provider Business Practice Location Address Country Code (If outside U.S.)'
  const state = 'Provider Business Practice Location Address State Name'
  const outcome = await directory.load(
    main([
      individual(ANA, { [postal]: '2108' }),
      individual(CLINIC, { [postal]: '8001', [country]: 'CH', [state]: 'NJ' }),
      individual(GONE, { [postal]: 'K1A 0B1', [country]: 'CA', [state]: 'ON' }),
    ]),
  )
  expect(outcome.findings.guesses.size).toBe(0)
  const zips = await directory.rows(
    sql`select zip, zip_plus_4, latitude from locations where position = 0 order by npi`,
  )
  expect(zips).toEqual([
    { zip: '2108', zip_plus_4: null, latitude: null },
    { zip: '8001', zip_plus_4: null, latitude: null },
    { zip: 'K1A 0B1', zip_plus_4: null, latitude: null },
  ])
})

test('masked values are not stored, and the masks are counted', async () => {
  const outcome = await directory.load(
    main([
      individual(ANA, {
        'Provider Middle Name': '********',
        'Provider License Number_1': '$$$$$$$$$',
        'Other Provider Identifier_1': '=========007',
        'Other Provider Identifier_2': '_________',
      }),
    ]),
  )
  expect(outcome.findings.notDisclosed).toBe(4)
  expect(await directory.practitioner(ANA)).toMatchObject({
    middle_name: null,
    identifiers: [],
    taxonomies: [{ code: '207R00000X', licenseNumber: null }],
  })
})

test('a value that cannot be read leaves its field empty and is reported with its line', async () => {
  const outcome = await directory.load(
    main([
      individual(ANA),
      individual(CLINIC, {
        'Last Update Date': '02/30/2026',
        'Replacement NPI': '1234567890',
        'Provider Sex Code': 'Q',
        'Is Sole Proprietor': 'maybe',
      }),
    ]),
  )
  expect(outcome.total).toEqual(balance(2, { added: 2 }))
  const warned = [...outcome.findings.warnings.values()].map(({ reason, examples }) => [
    reason,
    examples.map(({ line, detail }) => `${line}: ${detail}`),
  ])
  expect(warned).toEqual([
    ['Last Update Date is not a date', ['3: 02/30/2026']],
    ['The replacement NPI is not an NPI', ['3: 1234567890']],
    ['The sex code is not F, M or X', ['3: Q']],
    ['Is Sole Proprietor is not Y, N or X', ['3: maybe']],
  ])
  expect(await directory.practitioner(CLINIC)).toMatchObject({
    registry_updated_on: null,
    replacement_npi: null,
    gender: null,
    sole_proprietor: null,
  })
})

test('a zip of a weekly release names its batch by the days it covers', async () => {
  const name = 'npidata_pfile_20260608-20260614.csv'
  const path = scratch.write('weekly.zip', zipBytes({ [name]: nppesCsv('npidata', [individual(ANA)]) }))
  const outcome = await directory.load(path)
  expect(await directory.rows(sql`select state, label, covers_until, counts from batches`)).toEqual([
    {
      state: 'applied',
      label: 'NPPES 2026-06-08 to 2026-06-14',
      covers_until: '2026-06-14',
      counts: {
        ...outcome.total,
        practitioners: 1,
        entities: 0,
        removed: 0,
        warnings: 0,
        guesses: 0,
        notDisclosed: 0,
        notListed: 0,
      },
    },
  ])
})

test('a second main file of the same load brings its records over those of the first', async () => {
  const first = main([individual(ANA), individual(GONE)], 'npidata_pfile_20050523-20260607.csv')
  const second = main(
    [individual(ANA, { 'Provider First Name': 'MARI' }), individual(CLINIC)],
    'npidata_pfile_20260608-20260614.csv',
  )
  const outcome = await directory.load(first, second)
  expect(outcome.files.map(({ added, changed }) => ({ added, changed }))).toEqual([
    { added: 2, changed: 0 },
    { added: 1, changed: 1 },
  ])
  expect(await directory.practitioner(ANA)).toMatchObject({ first_name: 'MARI' })
})
