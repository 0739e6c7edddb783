import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SourceConfig, sourceConfigSchema } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { RunJob } from '#engine/job/run-job.ts'
import { performRun } from '#engine/run/perform-run.ts'
import { npi, SOURCE, TARGET } from '#engine/run/testing/small-roster.ts'
import { buildWorkbook } from '#engine/testing/build-workbook.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { readRawResults } from './raw-results.ts'
import { readPage } from './read-page.ts'
import { traceOutput } from './trace-output.ts'

const scratch = await openScratch()
const connection = await (await DuckDBInstance.create(':memory:')).connect()
const HEADERS = ['NPI', 'Last Name', 'Zip', 'Note']

const WATCH = { onProgress: () => {}, signal: new AbortController().signal }
const job = (file: string) => ({
  ...{ file, target: TARGET, source: SOURCE, runDate: '2026-11-20' },
  limits: { memoryMb: 1024, threads: 2, timeoutMs: 300_000 },
})

/** Runs a file with its details; `trace` tells of a field of a row of it. */
async function runDetails(file: string, parts: Partial<RunJob> = {}) {
  const out = join(scratch.makeFolder(), 'out')
  mkdirSync(out)
  const summary = await performRun({ ...job(file), out, details: true, ...parts }, out, WATCH)
  const rows = join(out, 'rows.parquet')
  const raw = await readRawResults(join(out, 'raw.json'))
  const input = { rows, raw, rawPaths: (name: string) => join(out, name) }
  return {
    summary,
    rows: (await readPage(connection, { path: rows, offset: 0, limit: 1000 })).rows,
    trace: async (id: number, field: string) => {
      const traced = await traceOutput(connection, input, id, field)
      if (!traced) throw new Error('There is no such row.')
      return traced
    },
  }
}

const csv = (rows: readonly (readonly string[])[]) =>
  `${[HEADERS, ...rows].map((row) => row.join(',')).join('\n')}\n`
const parse = (written: object): SourceConfig => sourceConfigSchema.parse({ ...SOURCE, ...written })

test('rows.parquet has every row, those that are held and rejected too, and they add up', async () => {
  const file = scratch.write(
    'all.csv',
    csv([
      [npi(1), 'SMITH', '75209', 'a'],
      ['1234567890', 'LEE', '75210', 'b'],
      [npi(3), 'VOID', '75211', 'c'],
      [npi(1), 'SMITH', '75209', 'a'],
      [npi(5), 'DOE', '75213', 'e'],
    ]),
  )
  const { rows, summary } = await runDetails(file)
  const { balance } = summary
  expect(rows.map((row) => row[':outcome'])).toEqual(['out', 'held', 'rejected', 'rejected', 'out'])
  expect(rows.length).toBe(balance.in + balance.exploded)
  expect(rows.length).toBe(balance.out + balance.held + balance.rejected)
  expect(rows[1]).toEqual({
    ...{ ':id': '1', ':row': '3', ':tab': 'all', ':block': null, ':outcome': 'held', ':place': '2' },
    ...{ npi: '1234567890', last_name: 'LEE', zip: '75210', note: 'b' },
  })
  const plain = join(scratch.makeFolder(), 'out')
  mkdirSync(plain)
  await performRun({ ...job(file), out: plain }, plain, WATCH)
  const isDetail = (name: string) => /^(?:rows|raw|findings\.parquet|changes\.parquet|before)/.test(name)
  const written = Object.entries(summary.hashes).filter(([name]) => !isDetail(name))
  const { hashes } = JSON.parse(readFileSync(join(plain, 'summary.json'), 'utf8'))
  expect(hashes).toEqual(Object.fromEntries(written))
})

test('a cell of a workbook tells what it holds, what it shows, and what each step made of it', async () => {
  const file = join(scratch.folder, 'book.xlsx')
  await buildWorkbook(file, {
    file: 'book.xlsx',
    tabs: [{ name: 'Roster', rows: [HEADERS, [npi(1), ' smith ', '75209.0', 'a']] }],
  })
  const mappings = [
    { field: 'npi', from: 'NPI' },
    { field: 'last_name', from: 'Last Name' },
    { field: 'zip', from: 'Zip', transforms: [{ use: 'trim' }] },
    { field: 'note', formula: 'upper([Note])' },
  ]
  const { trace } = await runDetails(file, { source: parse({ mappings }) })
  const zip = await trace(0, 'zip')
  expect(zip).toMatchObject({ tab: 'Roster', row: 2, block: null, outcome: 'out', value: '75209' })
  expect(zip.cells).toMatchObject([
    { column: 'Zip', address: 'C2', text: '75209.0', used: '75209.0', fixed: null, step: null },
  ])
  expect(zip.steps.map(({ kind, text }) => [kind, text])).toEqual([
    ['column', '75209.0'],
    ['transform', '75209.0'],
    ['field', '75209'],
  ])
  const note = await trace(0, 'note')
  expect(note.cells.map(({ address }) => address)).toEqual(['D2'])
  expect(note.steps).toEqual([{ kind: 'formula', label: 'upper([Note])', text: 'A' }])
})

test('a fixed cell tells what the sender wrote, and a filled one where its text stands', async () => {
  const rows = [
    [npi(1), 'SMITH', '75209', 'a'],
    ['1234567890', '', '75210', 'b'],
    [npi(3), '', '75211', 'c'],
  ]
  const file = scratch.write('fixed.csv', csv(rows))
  const fixes = scratch.write('fixes.csv', csv([[npi(2), '', '75210', 'b']]))
  const source = parse({ steps: [{ fillDown: ['Last Name'] }] })
  const { trace, rows: made } = await runDetails(file, { fixes, source })
  expect(made.map(({ npi: found, last_name }) => [found, last_name])).toEqual([
    [npi(1), 'SMITH'],
    [npi(2), 'SMITH'],
    [npi(3), 'SMITH'],
  ])
  expect((await trace(1, 'npi')).cells).toMatchObject([
    { address: 'A3', text: '1234567890', fixed: { text: npi(2) }, step: null, used: npi(2) },
  ])
  expect((await trace(2, 'last_name')).cells).toMatchObject([
    { address: 'B4', text: null, fixed: null, step: { use: 'fillDown', fromRow: 2 }, used: 'SMITH' },
  ])
})

const text = fc.oneof(
  fc.constantFrom('75209', '75209-1234', '7/1/26', ' Smith ', 'N/A', '12,5', '-', "O'Brien"),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
)
const steps = fc.constantFrom(
  [],
  [{ fillDown: ['Zip', 'Note'] }],
  [{ explode: { columns: ['Note'], separators: ';' } }],
  [{ merge: { by: ['NPI'], spread: [{ column: 'Note', into: ['Note A', 'Note B'] }] } }],
  [{ number: { into: 'No' } }],
)

test('whatever a file and its source are, the last step of any cell is its value', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), text, text, text), { minLength: 1, maxLength: 12 }),
    steps,
    async (written, chosen) => {
      const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const lines = written.map(([number, ...cells]) => [npi(number), ...cells.map(quote)])
      const name = `random-${scratch.makeFolder().split('/').at(-1)}.csv`
      const file = join(scratch.folder, name)
      writeFileSync(file, csv(lines))
      const source = parse({
        steps: chosen,
        reading: { headerRows: [1] },
        corrections: [{ field: 'note', from: 'N/A', to: 'none' }],
      })
      const { rows, trace } = await runDetails(file, { source })
      for (const row of rows) {
        for (const field of ['npi', 'last_name', 'zip', 'note']) {
          const { value, steps: told, cells } = await trace(Number(row[':id']), field)
          expect(value).toBe(row[field])
          expect([field, told.at(-1)?.text ?? null]).toEqual([field, value])
          expect(cells.map(({ used }) => used)).toEqual(
            told.flatMap(({ kind, text: said }) => (kind === 'column' ? [said] : [])),
          )
        }
      }
    },
  )
  await fc.assert(property, { numRuns: 8 * inject('costlyDepth') })
})
