import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRoster } from '#engine/operations/run-roster.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { npi, openScratch, SOURCE, TARGET } from './testing/small-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
let connection: DuckDBConnection
beforeAll(async () => {
  scratch = await openScratch()
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(() => scratch.remove())

const target = targetConfigSchema.parse({
  ...TARGET,
  rules: [
    ...TARGET.rules,
    { rule: 'unreadable', field: 'zip' },
    { rule: 'name-differs-from-registry', field: 'last_name', fields: { npi: 'npi' } },
  ],
})
const source = sourceConfigSchema.parse({ ...SOURCE, dropDuplicates: false })

async function readFindings(out: string, columns: string) {
  const path = quoteText(join(out, 'findings.parquet'))
  const read = await connection.runAndReadAll(`SELECT ${columns} FROM read_parquet(${path})`)
  return read.getRowsJson()
}

test('each finding has its cause, its place and what the row is known by, and rows say all that keeps them back', async () => {
  const job = await scratch.job(
    'causes',
    [
      [npi(1), 'SMITH', 'TX 75209', 'a'],
      [npi(2), 'JONES', '752', 'b'],
      [npi(3), '', 'TX 75210', 'c'],
      [npi(4), 'PARK', '75209', 'one'],
      [npi(4), 'PARK', '75209', 'two'],
      [npi(5), 'LEE', '75209', 'same'],
      [npi(5), 'LEE', '75209', 'same'],
    ].map((cells) => cells.join(',')),
    { target, source, details: true },
  )
  const { balance } = await runRoster(job)
  expect(balance).toMatchObject({ in: 7, out: 0, held: 7 })
  const found = await readFindings(
    job.out,
    '"row", "rule", cause, "value", "column", name, is_first, held_by',
  )
  const held = (...texts: string[]) => texts.join('\n')
  expect(found).toEqual([
    [3, 'unreadable-zip', 'digits-missing', '752', 'Zip', 'JONES', true, 'unreadable-zip zip digits-missing'],
    [
      2,
      'unreadable-zip',
      'state-and-zip',
      'TX 75209',
      'Zip',
      'SMITH',
      true,
      'unreadable-zip zip state-and-zip',
    ],
    [
      ...[4, 'unreadable-zip', 'state-and-zip', 'TX 75210', 'Zip', null, true],
      held('required last_name blank', 'unreadable-zip zip state-and-zip'),
    ],
    [4, 'required', 'blank', null, 'Last Name', null, true, null],
    [7, 'duplicate-key', 'alike', null, null, 'LEE', true, 'duplicate-key  alike'],
    [8, 'duplicate-key', 'alike', null, null, 'LEE', true, 'duplicate-key  alike'],
    [5, 'duplicate-key', 'differs:note', null, null, 'PARK', true, 'duplicate-key  differs:note'],
    [6, 'duplicate-key', 'differs:note', null, null, 'PARK', true, 'duplicate-key  differs:note'],
  ])
})

test('two digits are swapped where the registry has the name under that NPI, and a digit is mistyped elsewhere', async () => {
  const right = makeNpi('234567891')
  const wrong = `${right.slice(0, 4)}${right[5]}${right[4]}${right.slice(6)}`
  const reference = join(scratch.folder, 'reference')
  await mkdir(reference)
  await connection.run(`COPY (SELECT CAST(${right} AS BIGINT) AS npi, 'person' AS kind, 'active' AS status, 'Ode-Lima' AS last_name)
    TO ${quoteText(join(reference, 'npi.parquet'))} (FORMAT parquet)`)
  const lines = [`${wrong},ODE LIMA,75209,a`, `${wrong},OTHER,75209,b`]
  const job = await scratch.job('swapped', lines, { target, source, reference, details: true })
  await runRoster(job)
  const found = await readFindings(job.out, '"row", cause, suggestion, identity')
  expect(found.filter(([, cause]) => String(cause).includes('digit'))).toEqual([
    [2, 'digits-swapped', right, wrong],
    [3, 'wrong-digit', null, wrong],
  ])
})

test('a field that nothing is mapped to, and rows that a filter left out, have causes of their own', async () => {
  const unmapped = sourceConfigSchema.parse({
    ...SOURCE,
    mappings: SOURCE.mappings.filter(({ field }) => field !== 'last_name'),
    filters: [
      { drop: "note = 'VOID'", reason: 'It is void.' },
      { drop: "note = 'OLD'", reason: 'It is old.' },
    ],
  })
  const lines = [`${npi(1)},A,75209,VOID`, `${npi(2)},B,75209,OLD`, `${npi(3)},C,75209,x`]
  const job = await scratch.job('unmapped', lines, { source: unmapped, details: true })
  await runRoster(job)
  const found = await readFindings(job.out, 'DISTINCT "rule", cause, message')
  const causes = found.map(([rule, cause, message]) => ({ rule, cause, message }))
  expect(causes.filter(({ rule }) => rule === 'required').map(({ cause }) => cause)).toEqual(['not-mapped'])
  const filters = causes.filter(({ rule }) => rule === 'filtered')
  expect(new Set(filters.map(({ cause }) => cause)).size).toBe(2)
})

test('a field of the target may be called like what a finding says', async () => {
  const fields = ['code', 'severity', 'message', 'is_first'].map((id) => ({ id, label: id }))
  const own = targetConfigSchema.parse({ ...target, fields: [...target.fields, ...fields] })
  const mappings = [...source.mappings, ...fields.map(({ id }) => ({ field: id, from: 'Note' }))]
  const job = await scratch.job('named', [`${npi(1)},,75209,a`], { target: own, details: true })
  await runRoster({ ...job, source: sourceConfigSchema.parse({ ...source, mappings }) })
  expect(await readFindings(job.out, 'field, severity')).toEqual([['last_name', 'error']])
})
