import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { targetConfigSchema } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectRoster } from '#engine/operations/inspect-roster.ts'
import { runRoster } from '#engine/operations/run-roster.ts'
import { npi, openScratch, TARGET } from '#engine/run/testing/small-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

type Output = NonNullable<Parameters<typeof targetConfigSchema.parse>[0]>
const targetWith = (output: Output) => targetConfigSchema.parse({ ...TARGET, rules: [], output })

/** Formats a value as a CSV cell. */
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const PAYLOADS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://x.example","y")', "=a|'b'!A0"]

const FORMULA = /^[=+\-@\t\r]/

/** Reads the notes of a results file as a program reads them. */
async function readNotes(path: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const read = await connection.runAndReadAll(`SELECT note FROM '${path}'`)
  connection.closeSync()
  instance.closeSync()
  return read.getRows().map(([note]) => String(note))
}

async function runNotes(name: string, notes: readonly string[], isRaw: boolean) {
  const target = targetConfigSchema.parse({
    ...TARGET,
    fields: TARGET.fields.map((field) => (field.id === 'note' ? { id: 'note', label: 'Note' } : field)),
    rules: [],
    output: { formats: ['csv', 'ndjson', 'xlsx'], raw: isRaw },
  })
  const lines = notes.map((note, at) => `${npi(at)},SMITH,75209,${cell(note)}`)
  const job = await scratch.job(name, lines, { target })
  await runRoster(job)
  return job.out
}

describe('formula injection', () => {
  test('no cell of CSV begins a formula, and NDJSON and XLSX hold the texts as they are', async () => {
    const out = await runNotes('payloads', PAYLOADS, false)
    const safe = await readNotes(join(out, 'clean.csv'))
    expect(safe.filter((note) => FORMULA.test(note))).toEqual([])
    expect(safe.map((note) => note.slice(1))).toEqual(PAYLOADS)
    expect(await readNotes(join(out, 'clean.ndjson'))).toEqual(PAYLOADS)
    const limits = { memoryMb: 1024, threads: 1, timeoutMs: 300_000 }
    const workbook = join(out, 'clean.xlsx')
    const { tabs } = await inspectRoster({ file: workbook, limits })
    expect(tabs).toMatchObject([{ name: 'Roster', rows: PAYLOADS.length }])
    expect(tabs[0]?.columns.find(({ header }) => header === 'note')?.samples[0]).toBe(PAYLOADS[0])
  })

  test('the name of a tab begins none either, but in raw output', async () => {
    const lines = [`${npi(1)},SMITH,75209,x`, `${npi(2)},,75209,y`]
    const baseline = await scratch.job('before', [`${npi(3)},LEE,75209,z`])
    await runRoster(baseline)
    const readTabs = async (isRaw: boolean) => {
      const job = await scratch.job('=1+1', lines, { baseline: baseline.out, isRaw })
      await runRoster(job)
      const read = async (name: string) => {
        const [header = '', ...rows] = (await readFile(join(job.out, name), 'utf8')).trim().split('\n')
        const column = header.split(',').indexOf('tab')
        return rows.map((row) => row.split(',')[column])
      }
      return [...(await read('findings.csv')), ...(await read('changes.csv'))]
    }
    expect(await readTabs(false)).toEqual(["'=1+1", "'=1+1", ''])
    expect(await readTabs(true)).toEqual(['=1+1', '=1+1', ''])
  })

  test('raw output is what the sender wrote', async () => {
    const out = await runNotes('raw', PAYLOADS, true)
    expect(await readNotes(join(out, 'clean.csv'))).toEqual(PAYLOADS)
  })
})

const SAMPLES = new URL('../../../shared/data/dev/security/csv_injection_payloads.txt', import.meta.url)
const hasSamples = existsSync(SAMPLES)
if (!hasSamples) console.error('Skipped: samples of CSV injection are not in ../shared/data/dev/security.')

test.skipIf(!hasSamples)('payloads as attackers write them are harmless in CSV', async () => {
  const payloads = readFileSync(SAMPLES, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const safe = await readNotes(join(await runNotes('samples', payloads, false), 'clean.csv'))
  expect(safe).toHaveLength(payloads.length)
  expect(safe.filter((note) => FORMULA.test(note))).toEqual([])
})

test('the target says which files are written, and all of them have their hash', async () => {
  const target = targetWith({ formats: ['ndjson'], columns: ['npi', 'zip'] })
  const job = await scratch.job('formats', [`${npi(1)},SMITH,,x`], { target })
  const { hashes } = await runRoster(job)
  expect((await readdir(job.out)).sort()).toEqual([
    'annotated.csv',
    'clean.ndjson',
    'findings.csv',
    'summary.json',
  ])
  expect(Object.keys(hashes)).toEqual([
    'input',
    'target',
    'source',
    'clean.ndjson',
    'findings.csv',
    'annotated.csv',
  ])
  expect(await readFile(join(job.out, 'clean.ndjson'), 'utf8')).toBe(`{"npi":"${npi(1)}","zip":null}\n`)
})

test('a text that no cell of a workbook holds keeps its row back, where the target writes one', async () => {
  const fields = TARGET.fields.map(({ maxLength: _, ...field }) => field)
  const lines = [`${npi(1)},LEE,75209,${'a'.repeat(32_768)}`, `${npi(2)},SMITH,75209,${'b'.repeat(32_767)}`]
  const runWith = async (name: string, formats: readonly string[]) => {
    const target = targetConfigSchema.parse({ ...TARGET, fields, rules: [], output: { formats } })
    return await runRoster(await scratch.job(name, lines, { target }))
  }
  const { balance, rules } = await runWith('long-xlsx', ['xlsx'])
  expect({ balance, rules }).toMatchObject({ balance: { out: 1, held: 1 }, rules: { 'too-long': 1 } })
  expect((await runWith('long-csv', ['csv'])).balance).toMatchObject({ out: 2, held: 0 })
})

test('rows are sorted as the target says, empty values last and equal ones in the order of the file', async () => {
  const target = targetWith({ sort: ['zip', 'last_name'], columns: ['last_name', 'zip', 'note'] })
  const lines = [
    `${npi(1)},LEE,,1`,
    `${npi(2)},SMITH,75209,2`,
    `${npi(3)},ADAMS,75209,3`,
    `${npi(4)},SMITH,75209,4`,
    `${npi(5)},ZHU,4102,5`,
  ]
  const job = await scratch.job('sorted', lines, { target })
  await runRoster(job)
  const clean = await readFile(join(job.out, 'clean.csv'), 'utf8')
  expect(
    clean
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.at(-1)),
  ).toEqual(['5', '3', '2', '4', '1'])
})
