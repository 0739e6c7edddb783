import { SOURCES } from '@concord/domain'
import { expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { SILENT } from '../testing/directory.ts'
import { demoNpi, individual, nppesCsv } from '../testing/synthetic-files.ts'
import { useDirectory } from '../testing/use-directory.ts'
import { ingestLeie, type LeieOptions } from './ingest-leie.ts'

const { scratch, directory, database } = useDirectory()

const ANA = demoNpi(1)
const BEN = demoNpi(2)
const HEADER =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE'
const WAIT = { timeout: 30_000 }
const BIRTH = '19610704'

const row = (npi: string, { type = '1128a1', on = '20240520', waiver = '00000000' } = {}) =>
  [
    'HARTWELL',
    'MARISOL',
    '',
    '',
    'IND- LIC HC SERV PRO',
    'NURSE',
    '',
    npi,
    BIRTH,
    '1 ELM ST',
    'DALLAS',
    'TX',
    '75209',
    type,
    on,
    '00000000',
    waiver,
    '',
  ]
    .map((cell) => `"${cell}"`)
    .join(',')

const listOf = (...rows: string[]) => `${[HEADER, ...rows].join('\r\n')}\r\n`
const load = (content: string, options: Partial<LeieOptions> = {}) =>
  ingestLeie(database(), scratch.write('UPDATED.csv', content), {
    report: SILENT,
    asOf: '2026-09-10',
    ...options,
  })

const exclusions = () =>
  directory.rows(sql`select npi, excluded_on, type, reinstated_on, waiver_on from exclusions order by npi`)
const statuses = () =>
  directory.rows<{ npi: number; status: string }>(
    sql`select npi, card ->> 'status' as status from search.subjects order by npi`,
  )
const people = () =>
  directory.load(scratch.write('npidata.csv', nppesCsv('npidata', [individual(ANA), individual(BEN)])))

test('who is listed is excluded at once in the search, with a change in the ledger', async () => {
  await people()
  const outcome = await load(listOf(row('0000000000'), row(ANA), row(ANA)))
  expect(outcome).toMatchObject({ read: 3, added: 2, unchanged: 1, notLinkable: 0, rejected: 0 })
  expect(await exclusions()).toEqual([
    { npi: Number(ANA), excluded_on: '2024-05-20', type: '1128a1', reinstated_on: null, waiver_on: null },
  ])
  expect(await statuses()).toEqual([
    { npi: Number(ANA), status: 'excluded' },
    { npi: Number(BEN), status: 'active' },
  ])
  const after = {
    type: '1128a1',
    excludedOn: '2024-05-20',
    reinstatedOn: null,
    waiverOn: null,
    waiverState: null,
  }
  expect(await directory.changesOf(outcome)).toEqual([
    { npi: Number(ANA), field_path: 'exclusion', before: null, after },
  ])
})

/** Applies a batch of one claim. */
const claim = (npi: string, middleName: string) =>
  database().asSystem(async (c) => {
    const id = await openBatch(c, { sourceId: SOURCES.dataUpdate.id, label: 'Claim' })
    await stageClaims(c, id, [{ npi, observedOn: '2026-07-01', fields: { middle_name: middleName } }])
    await applyClaims(c, id, { userId: null })
  })

test('changes of a list come behind all that was committed before it', async () => {
  await people()
  const lastChange = async () =>
    (await directory.rows<{ at: Date | null }>(sql`select max(at) as at from changes`))[0]?.at ?? new Date(0)
  const countWaiting = async () => {
    const waiting = await database().asOwner((c) =>
      c.rows(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    return waiting.length
  }
  let isClaimed = false
  const { loading, claiming, seen } = await database().asSystem(async (c) => {
    // Here the list waits when it has begun to write.
    await c.run(sql`lock table exclusions_without_npi in exclusive mode`)
    const begun = load(listOf(row(ANA), row('0000000000')))
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), WAIT)
    const written = claim(BEN, 'QUINN').finally(() => {
      isClaimed = true
    })
    await vi.waitFor(async () => expect(isClaimed || (await countWaiting()) === 2).toBe(true), WAIT)
    return { loading: begun, claiming: written, seen: await lastChange() }
  })
  const outcome = await loading
  await claiming
  const [listed] = await directory.rows<{ at: Date }>(
    sql`select at from changes where batch_id = ${outcome.batchId}`,
  )
  expect(listed?.at.getTime()).toBeGreaterThan(seen.getTime())
})

test('who is not listed any more is reinstated on the day of the list, and can be excluded again', async () => {
  await people()
  await load(listOf(row(ANA), row(BEN)))
  const outcome = await load(listOf(row(BEN, { waiver: '20260101' })), { asOf: '2026-10-08' })
  expect(outcome).toMatchObject({ read: 1, changed: 1, notListed: 1 })
  expect(await exclusions()).toMatchObject([
    { npi: Number(ANA), reinstated_on: '2026-10-08' },
    { npi: Number(BEN), reinstated_on: null, waiver_on: '2026-01-01' },
  ])
  expect(await statuses()).toEqual([
    { npi: Number(ANA), status: 'active' },
    { npi: Number(BEN), status: 'excluded' },
  ])
  expect(await load(listOf(row(BEN, { waiver: '20260101' })), { asOf: '2026-10-08' })).toMatchObject({
    unchanged: 1,
    notListed: 0,
  })
  expect(await load(listOf(row(ANA), row(BEN)), { asOf: '2026-11-08' })).toMatchObject({ changed: 2 })
  expect(await exclusions()).toMatchObject([{ reinstated_on: null }, { reinstated_on: null }])
})

test('a list between semicolons is read, with semicolons and line ends inside quotation marks', async () => {
  const divided = (line: string) => line.replaceAll('","', '";"')
  const suite = divided(row(ANA)).replace('1 ELM ST', 'SUITE 4; BUILDING B')
  const lines = divided(row(BEN)).replace('1 ELM ST', 'SUITE 4\nBUILDING B')
  const content = [HEADER.replaceAll(',', ';'), suite, lines].join('\n')
  expect(await load(content)).toMatchObject({ read: 2, added: 2, rejected: 0 })
})

test('rows that cannot be taken are kept without the date of birth', async () => {
  const outcome = await load(
    listOf(row('2000000011'), row(ANA, { on: '20241399' }), row(BEN, { type: '' }), '"1","2"'),
  )
  expect(outcome).toMatchObject({ read: 4, added: 0, rejected: 4 })
  expect(outcome.rejects.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('check digit'),
    "'20241399' is not the day of an exclusion, as 20200319 is.",
    'The row does not say by which section of the law.',
    'The row has 2 columns, the header has 18.',
  ])
  const kept = await directory.rows<{ raw: string }>(
    sql`select stated as raw from batch_findings order by line`,
  )
  expect(kept[0]?.raw).toContain('2000000011')
  for (const { raw } of kept) expect(raw).not.toContain(BIRTH)
})

test.each([
  ['whose day is damaged keeps the exclusions of its NPI', row(ANA, { on: '20241399' }), [ANA]],
  ['whose NPI is cut keeps exclusions of its day and section', row(ANA.slice(0, 7)), [ANA]],
  ['that cannot be split into columns keeps all exclusions', `${row(ANA).slice(0, -1)}`, [ANA, BEN]],
])('a row %s', async (_, damaged, kept) => {
  await people()
  await load(listOf(row(ANA), row(BEN, { on: '20230101' })))
  const outcome = await load(listOf(damaged), { asOf: '2026-10-08' })
  expect(outcome).toMatchObject({ read: 1, rejected: 1, notListed: 2 - kept.length })
  expect(outcome.notes).toEqual([
    `${kept.length} that are not listed stay in force: rejected rows may state them`,
  ])
  const inForce = (await statuses()).filter(({ status }) => status === 'excluded')
  expect(inForce.map(({ npi }) => String(npi))).toEqual(kept)
})

test('an older list is refused, and a list that misses many is refused until it is allowed', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => row(demoNpi(index + 10)))
  await load(listOf(...many))
  await expect(load(listOf(...many), { asOf: '2026-08-10' })).rejects.toThrow('--allow-older')
  const short = listOf(...many.slice(0, 1000))
  await expect(load(short)).rejects.toThrow(
    /100 of 1,100 exclusions are not listed any more.*--allow-large-change/,
  )
  expect(await directory.sizes()).toMatchObject({ batches: 1 })
  expect(await load(short, { allowLargeChange: true })).toMatchObject({ notListed: 100 })
})

test('a file that is not there or not the list, and a day that no calendar has, are refused', async () => {
  const options = { report: SILENT }
  await expect(ingestLeie(database(), '/nowhere.csv', options)).rejects.toThrow('cannot be found')
  await expect(load('Item,Price\n')).rejects.toThrow('is not the exclusion list of the OIG')
  await expect(load(listOf(), { asOf: '2026-13-01' })).rejects.toThrow("'2026-13-01' is not a date")
})
