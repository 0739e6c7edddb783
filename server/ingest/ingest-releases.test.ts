import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { ImplausibleChangeError } from './apply/implausible-change.ts'
import { ingestNppes } from './ingest-nppes.ts'
import { formatOutcome } from './ingest-outcome.ts'
import { SILENT } from './testing/directory.ts'
import {
  type CsvRow,
  deactivated,
  demoNpi,
  individual,
  nppesCsv,
  organization,
} from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'
import { deactivationReport } from './testing/workbook-bytes.ts'

const { scratch, directory, database } = useDirectory()

const ANA = demoNpi(1)
const BEN = demoNpi(2)
const CEM = demoNpi(3)
const DIN = demoNpi(4)
const FULL = 'npidata_pfile_20050523-20260510.csv'
const WEEKLY = 'npidata_pfile_20260608-20260614.csv'

const main = (name: string, rows: readonly CsvRow[]) => scratch.write(name, nppesCsv('npidata', rows))
const load = (path: string) => ingestNppes(database(), [path], { report: SILENT })

test('a weekly file adds and changes what it states and leaves all others', async () => {
  await load(main(FULL, [individual(ANA), individual(BEN)]))
  const outcome = await load(
    main(WEEKLY, [individual(BEN, { 'Provider First Name': 'BENITO' }), individual(CEM)]),
  )
  expect(outcome).toMatchObject({ total: { read: 2, added: 1, changed: 1 }, missing: 0 })
  expect(await directory.sizes()).toMatchObject({ practitioners: 3, changes: 2, found: 3 })
  expect(await directory.practitioner(ANA)).toMatchObject({ first_name: 'MARISOL' })
})

test('each record that comes, is of the other kind after all, or goes again is told once', async () => {
  const first = await load(main(FULL, [individual(ANA), deactivated(BEN, '06/15/2020')]))
  expect(await directory.changesOf(first)).toEqual([])
  const on = { 'NPI Deactivation Date': '06/15/2020', 'NPI Reactivation Date': '06/10/2026' }
  const rows = [individual(ANA), organization(BEN, on), individual(CEM), organization(DIN)]
  const second = await load(main(WEEKLY, rows))
  const entriesOf = async (batchId: string) =>
    (await directory.changesOf({ batchId }))
      .filter(({ field_path: path }) => path === 'record')
      .map(({ npi, before, after }) => [String(npi), before, after])
  const came = [
    [BEN, 'practitioner', 'entity'],
    [CEM, null, 'practitioner'],
    [DIN, null, 'entity'],
  ]
  expect(await entriesOf(second.batchId)).toEqual(came)
  expect(await directory.changesOf(await load(main(WEEKLY, rows)))).toEqual([])
  await directory.run(sql`delete from batches where counts ->> 'added' = '0'`)
  await database().asSystem((c) => undoBatch(c, second.batchId, { userId: null }))
  const gone = [
    [CEM, 'practitioner', null],
    [DIN, 'entity', null],
  ]
  const told = await entriesOf(second.batchId)
  expect(told).toHaveLength(5)
  expect(told).toEqual(expect.arrayContaining([...came, ...gone]))
  expect(await directory.practitioner(CEM)).toBeUndefined()
})

test('a field that several files of a load change is told once, from before the load to after it', async () => {
  const NEXT = 'npidata_pfile_20260615-20260621.csv'
  const named = (npi: string, name: string, day: string) =>
    individual(npi, { 'Provider Last Name (Legal Name)': name, 'Last Update Date': day })
  await load(main(FULL, [named(ANA, 'XRAY', '05/01/2026'), named(BEN, 'XRAY', '05/01/2026')]))
  const files = [
    main(WEEKLY, [named(ANA, 'YANKEE', '06/09/2026'), named(BEN, 'YANKEE', '06/09/2026')]),
    main(NEXT, [
      named(ANA, 'ZULU', '06/16/2026'),
      named(BEN, 'XRAY', '06/16/2026'),
      named(CEM, 'NEW', '06/16/2026'),
    ]),
  ]
  const { batchId } = await ingestNppes(database(), files, { report: SILENT })
  const told = await directory.changesOf({ batchId })
  const namesOf = told.flatMap(({ npi, field_path, before, after }) =>
    field_path === 'last_name' ? [[String(npi), before, after]] : [],
  )
  expect(namesOf).toEqual([[ANA, 'XRAY', 'ZULU']])
  await database().asSystem((c) => undoBatch(c, batchId, { userId: null }))
  for (const npi of [ANA, BEN]) expect(await directory.practitioner(npi)).toMatchObject({ last_name: 'XRAY' })
})

test('who is not in a full file any more stays and is counted', async () => {
  await load(main(FULL, [individual(ANA), individual(BEN)]))
  const outcome = await load(main('npidata_pfile_20050523-20260614.csv', [individual(ANA)]))
  expect(outcome.missing).toBe(1)
  expect(formatOutcome(outcome)).toContain(
    'Not in the full file any more: 1 records of the directory. They stay',
  )
  expect(await directory.practitioner(BEN)).toMatchObject({ status: 'active' })
})

test('the deactivation report deactivates whom it names, keeps what is known of them and points to no one else', async () => {
  const before = { 'Last Update Date': '05/01/2026' }
  await load(main(FULL, [individual(ANA, { 'Replacement NPI': CEM, ...before }), individual(BEN, before)]))
  const report = scratch.write(
    'NPPES Deactivated NPI Report 20260614.xlsx',
    deactivationReport([
      [ANA, '05/31/2026'],
      [CEM, '06/01/2026'],
      ['12345', '06/01/2026'],
      [BEN, 'soon'],
    ]),
  )
  const outcome = await load(report)
  expect(outcome.total).toEqual({ read: 4, added: 1, changed: 1, unchanged: 0, older: 0, rejected: 2 })
  expect(outcome.label).toBe('NPPES deactivation report 2026-06-14')
  expect(outcome.firstRejects.map(({ line }) => line)).toEqual([5, 6])
  expect(await directory.practitioner(ANA)).toMatchObject({
    status: 'deactivated',
    deactivated_on: '2026-05-31',
    last_name: 'HARTWELL',
    replacement_npi: Number(CEM),
  })
  expect(await directory.practitioner(BEN)).toMatchObject({ status: 'active' })
  expect(
    await directory.rows(
      sql`select npi from search.subjects where card ->> 'status' = 'deactivated' order by 1`,
    ),
  ).toEqual([{ npi: Number(ANA) }, { npi: Number(CEM) }])
  expect((await load(report)).total).toMatchObject({ changed: 0, unchanged: 2 })
})

test('a deactivated record keeps its replacement when a later row states only the dates', async () => {
  await load(main(FULL, [individual(ANA), deactivated(BEN, '05/01/2026', { 'Replacement NPI': ANA })]))
  await load(main(WEEKLY, [deactivated(BEN, '05/01/2026')]))
  expect(await directory.practitioner(BEN)).toMatchObject({
    replacement_npi: Number(ANA),
    status: 'deactivated',
  })
})

const MANY = 10_200
const people = (from: number, to: number, values: CsvRow = {}) =>
  Array.from({ length: to - from }, (_, index) => deactivated(demoNpi(from + index), '01/31/2020', values))

test('a load that would change more than is plausible is stopped with the figures, and goes on when it is allowed', async () => {
  await load(main(FULL, []))
  const npis = people(0, MANY).map(({ NPI }) => NPI)
  await directory.run(sql`insert into practitioners (npi, status, deactivated_on, batch_id)
    select npi, 'deactivated', '2020-01-31', gen_random_uuid() from unnest(${npis}::bigint[]) npi`)
  const rows = [
    ...people(300, 4000, { 'Last Update Date': '02/01/2020' }),
    ...people(4000, MANY),
    ...people(20_000, 22_200),
    ...Array.from({ length: 130 }, (_, index) => ({ NPI: `bad${index}` })),
  ]
  const path = main('npidata_pfile_20050523-20260614.csv', rows)
  const refused = await load(path).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ImplausibleChangeError)
  expect(String(refused).split('\n').slice(1, 5)).toEqual([
    '  Records that the full file no longer lists: 300 of 10,200 (2.9 %, at most 2.0 % is plausible)',
    '  Records that change: 3,700 of 10,200 (36.3 %, at most 30.0 % is plausible)',
    '  New records: 2,200 of 10,200 (21.6 %, at most 20.0 % is plausible)',
    '  Rows that cannot be taken: 130 of 12,230 (1.1 %, at most 1.0 % is plausible)',
  ])
  expect(String(refused)).toContain('--allow-large-change')
  expect(await directory.sizes()).toMatchObject({ practitioners: MANY, changes: 0, rejects: 0 })

  const said: string[] = []
  const report = { say: (line: string) => said.push(line), show() {} }
  const outcome = await ingestNppes(database(), [path], { report, allowLargeChange: true })
  expect(said[0]).toBe('Continuing the interrupted load of these files')
  expect(said).not.toContain(`Reading ${path}`)
  expect(outcome).toMatchObject({ total: { added: 2200, changed: 3700, rejected: 130 }, missing: 300 })
})

test('a load leaves nothing behind of what it read on the way', async () => {
  await load(main(FULL, [individual(ANA)]))
  const again = await load(main(FULL, [individual(ANA), individual(BEN)]))
  expect(again.total).toMatchObject({ added: 1, unchanged: 1 })
  expect(await directory.rows(sql`select count(*) from pg_tables where schemaname = 'load'`)).toEqual([
    { count: 1 },
  ])
  expect(await directory.rows(sql`select count(*) from load.run`)).toEqual([{ count: 0 }])
})
