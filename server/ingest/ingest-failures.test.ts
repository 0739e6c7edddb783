import { once } from 'node:events'
import { zipBytes } from '@concord/spreadsheet/testing/zip-bytes'
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { markSearchStale } from '#server/search/read-model/stale-marks.ts'
import { COLUMNS } from './files/columns.ts'
import { IngestError } from './ingest-error.ts'
import { ingestNppes } from './ingest-nppes.ts'
import { formatOutcome } from './ingest-outcome.ts'
import { startLoad } from './testing/start-load.ts'
import { deactivated, demoNpi, individual, nppesCsv, organization, toCsv } from './testing/synthetic-files.ts'
import { useDirectory } from './testing/use-directory.ts'

const { scratch, directory, url, database } = useDirectory()

const ANA = demoNpi(1)
const CLINIC = demoNpi(2)
const NOTHING = { practitioners: 0, entities: 0, locations: 0, batches: 0, changes: 0, rejects: 0, found: 0 }

test('each bad row is kept as it stood with its line and reason, and the good rows around it are loaded', async () => {
  const good = [individual(ANA), organization(CLINIC)]
  const [header = '', ana = '', clinic = ''] = nppesCsv('npidata', good).split('\n')
  const row = (values: Record<string, string>) => toCsv(COLUMNS.npidata, [values]).split('\n')[1] ?? ''
  const bad: [raw: string, reason: string][] = [
    [row({ 'Entity Type Code': '1' }), 'An NPI has ten digits, this is empty.'],
    [row(individual('2000000011')), '2000000011 is not an NPI: the check digit is wrong.'],
    [row(individual('1.23E+09')), 'holds something other than digits'],
    ['"1","2"', `The row has 2 columns, the header has 330.`],
    [`${ana},"more"`, 'The row has 331 columns, the header has 330.'],
    [row(individual(demoNpi(4), { 'Entity Type Code': '3' })), "The entity type is '3'"],
    [ana, `${ANA} occurs earlier in this file; its first row counts.`],
    [row({ NPI: demoNpi(5) }), 'no deactivation date can be read'],
    [row(deactivated(demoNpi(5), '02/30/2020')), 'no deactivation date can be read'],
    [row(individual(demoNpi(6), { 'Entity Type Code': '' })), 'the row states more than dates'],
    [row(individual(demoNpi(7))).slice(0, -1), 'A quotation mark is not closed.'],
  ]
  const lines = [header, ana, ...bad.map(([raw]) => raw), '', `${'""'}${',""'.repeat(329)}`, clinic]
  const path = scratch.write('bad.csv', `${lines.join('\r\n')}\r\n`)
  const outcome = await directory.load(path)
  expect(outcome.files[0]).toMatchObject({ read: 13, added: 2, rejected: 11, emptyLines: 2 })
  expect(await directory.rejectsOf(outcome)).toEqual(
    bad.map(([raw, reason], index) => ({
      file: 'bad.csv',
      line: 3 + index,
      reason: expect.stringContaining(reason),
      raw,
    })),
  )
  expect(outcome.firstRejects).toHaveLength(11)
  expect(outcome.firstRejects[0]).toMatchObject({ file: path, line: 3 })
  expect(await directory.entity(CLINIC)).toBeDefined()
})

test('a row that makes an individual of an organization is kept as a reject', async () => {
  await directory.load(scratch.write('a.csv', nppesCsv('npidata', [individual(ANA), organization(CLINIC)])))
  const swapped = nppesCsv('npidata', [organization(ANA), individual(CLINIC)])
  const outcome = await directory.load(scratch.write('b.csv', swapped))
  expect(outcome.firstRejects.map(({ line, reason }) => [line, reason])).toEqual([
    [2, `${ANA} is known as an individual, this row says organization.`],
    [3, `${CLINIC} is known as an organization, this row says individual.`],
  ])
  expect(await directory.practitioner(ANA)).toMatchObject({ last_name: 'HARTWELL' })
})

test('the outcome in words gives the balance, the first twenty rejects and the number of the others', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ NPI: `bad${index}` }))
  const path = scratch.write('many.csv', nppesCsv('npidata', [individual(ANA), ...rows]))
  const outcome = await directory.load(path)
  const text = formatOutcome({ ...outcome, seconds: 2 })
  expect(text.split('\n')).toEqual([
    path,
    '  26 read = 1 added + 0 changed + 0 unchanged + 25 rejected',
    'Rejected rows: 25',
    ...rows
      .slice(0, 20)
      .map((row, index) => expect.stringContaining(`${path}, line ${index + 3}: '${row.NPI}'`)),
    '  and 5 more',
    `All findings are in the portal under Batches: /batches/${outcome.batchId}`,
    'NPPES many.csv: practitioners added or changed 1, entities 0, in 2.0 s (13 rows/s).',
  ])
  expect(await directory.rejectsOf(outcome)).toHaveLength(25)
})

test('an unusable file among good ones means that nothing is loaded', async () => {
  const good = scratch.write('good.csv', nppesCsv('npidata', [individual(ANA)]))
  const bad = scratch.write('bad-page.csv', '<html>')
  await expect(directory.load(good, bad)).rejects.toThrow(IngestError)
  expect(await directory.sizes()).toEqual(NOTHING)
})

test('an archive whose content was damaged leaves nothing behind', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => individual(demoNpi(index + 1)))
  const content = nppesCsv('npidata', rows)
  const wrongSum = zipBytes({ 'npidata.csv': content }, () => 12345)
  const flipped = zipBytes({ 'npidata.csv': content })
  flipped.fill(0xff, flipped.length - 2000, flipped.length - 1500)
  for (const bytes of [wrongSum, flipped]) {
    const path = scratch.write('damaged.zip', bytes)
    await expect(directory.load(path)).rejects.toThrow(
      /damaged inside the zip archive.*Download the archive again/,
    )
    expect(await directory.sizes()).toEqual(NOTHING)
  }
})

test.each(['Reading', 'Merging'])(
  'a load that is killed while it says "%s" shows nothing of its rows and goes on when it is started again',
  async (stopAt) => {
    const path = scratch.write('killed.csv', nppesCsv('npidata', [individual(ANA), { NPI: 'bad' }]))
    const child = startLoad(url(), [path], { stopAt })
    const [output] = await once(child.stdout, 'data')
    expect(String(output)).toBe('blocked\n')
    expect(await directory.sizes()).toMatchObject({ practitioners: 0, rejects: 0, found: 0 })
    await expect(directory.load(path)).rejects.toThrow('Another load is running.')

    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => directory.load(path).then(({ total }) => total.added, String)).toBe(1)
    expect(await directory.rows(sql`select state from batches`)).toEqual([{ state: 'applied' }])
    expect(await directory.sizes()).toMatchObject({ practitioners: 1, batches: 1, rejects: 1 })
  },
)

test('what an interrupted load had read is read again when others have changed the directory meanwhile', async () => {
  const path = scratch.write('killed.csv', nppesCsv('npidata', [individual(ANA), organization(CLINIC)]))
  const child = startLoad(url(), [path], { stopAt: 'Merging' })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await directory.run(sql`insert into practitioners (npi, status, last_name, batch_id)
    values (${ANA}, 'active', 'ROSTERED', gen_random_uuid())`)
  const said: string[] = []
  await ingestNppes(database(), [path], { report: { say: (line) => said.push(line), show() {} } })
  expect(said[0]).toBe(`Reading ${path}`)
  expect(said).toContain('  2 read = 1 added + 1 changed + 0 unchanged + 0 rejected')
  expect(await directory.practitioner(ANA)).toMatchObject({ last_name: 'HARTWELL' })
})

test('a load that was killed after its end leaves a search that the next load repairs', async () => {
  await directory.load(scratch.write('a.csv', nppesCsv('npidata', [individual(ANA)])))
  await directory.run(sql`delete from search.subjects`)
  await database().asSystem(markSearchStale)
  await directory.load(scratch.write('a.csv', nppesCsv('npidata', [individual(ANA)])))
  expect(await directory.sizes()).toMatchObject({ practitioners: 1, found: 1 })
})
