import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteText } from '#engine/sql/quote.ts'
import { countFindings, countFreed, countRows, getHolder } from './count-findings.ts'
import { listFindingValues, readFindings } from './read-findings.ts'
import { writeManyFindings } from './testing/many-findings.ts'

let folder: string
let path: string
let connection: DuckDBConnection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-findings-'))
  path = join(folder, 'findings.parquet')
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await writeManyFindings(connection, path, 3000)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const count = async (condition: string) => {
  const read = await connection.runAndReadAll(
    `SELECT count(*) FROM read_parquet(${quoteText(path)}) WHERE ${condition}`,
  )
  return Number(read.getRows()[0]?.[0])
}

test('findings are counted by rule, field, cause and tab, and sum up to all of them', async () => {
  const { findings, groups } = await countFindings(connection, path)
  expect(findings).toBe(3000)
  expect(groups.reduce((sum, group) => sum + group.findings, 0)).toBe(3000)
  for (const { rule, field, cause, tab, findings: own } of groups.slice(0, 5)) {
    const about = field === null ? 'field IS NULL' : `field = ${quoteText(field)}`
    expect(own).toBe(
      await count(
        `"rule" = ${quoteText(rule)} AND ${about} AND cause = ${quoteText(cause)} AND tab = ${quoteText(tab)}`,
      ),
    )
  }
})

test('rows are freed by the causes that alone keep them back, and by all of those together', async () => {
  const { groups, heldRows } = await countFindings(connection, path)
  const all = new Set(groups.map(getHolder))
  const kept = heldRows.reduce((sum, { held, rejected }) => sum + held + rejected, 0)
  const { held, rejected } = countFreed(heldRows, all)
  expect(held + rejected).toBe(kept)
  expect(countFreed(heldRows, new Set())).toEqual({ held: 0, rejected: 0 })
  const rows = [
    { holders: ['a', 'b'], held: 3, rejected: 1 },
    { holders: ['a'], held: 5, rejected: 0 },
  ]
  expect(countFreed(rows, new Set(['a']))).toEqual({ held: 5, rejected: 0 })
  expect(countFreed(rows, new Set(['a', 'b', 'c']))).toEqual({ held: 8, rejected: 1 })
})

test('a page holds findings of one cause in the order of the rows, or as they are sorted, and tells how many there are', async () => {
  const filter = { rule: 'unreadable-zip', field: 'zip', cause: 'state-and-zip' }
  const first = await readFindings(connection, path, { filter, offset: 0, limit: 3 })
  expect(first.total).toBe(await count(`"rule" = 'unreadable-zip' AND cause = 'state-and-zip'`))
  const rows = first.findings.map(({ row }) => row)
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
  const sort = { by: 'row', direction: 'descending' } as const
  const last = await readFindings(connection, path, { filter, sort, offset: 0, limit: first.total })
  expect(last.findings.slice(-3).map(({ row }) => row)).toEqual(rows.toReversed())
})

test('a search finds a text whatever its case, and its signs stand for themselves', async () => {
  const [one] = (await readFindings(connection, path, { filter: {}, offset: 7, limit: 1 })).findings
  const found = await readFindings(connection, path, {
    filter: { contains: one?.name?.toUpperCase() ?? '' },
    offset: 0,
    limit: 5,
  })
  expect(found.findings.every(({ name }) => name === one?.name)).toBe(true)
  expect(found.total).toBeGreaterThan(0)
  expect(
    (await readFindings(connection, path, { filter: { contains: '%' }, offset: 0, limit: 5 })).total,
  ).toBe(0)
})

test('the texts of a cause come with how often each stands there', async () => {
  const filter = { rule: 'unreadable-zip', cause: 'state-and-zip' }
  const { distinct, values } = await listFindingValues(connection, path, filter, 5)
  expect(values.length).toBe(5)
  expect(distinct).toBeGreaterThanOrEqual(5)
  expect(values.map(({ rows }) => rows)).toEqual(values.map(({ rows }) => rows).toSorted((a, b) => b - a))
})

test('rows of single texts are counted with those that nothing else keeps back', async () => {
  const filter = { rule: 'unreadable-zip', field: 'zip', cause: 'state-and-zip' }
  const all = await countRows(connection, path, filter)
  expect(all).toEqual({ rows: all.rows, frees: { held: all.rows, rejected: 0 } })
  const { values } = await listFindingValues(connection, path, filter, 1)
  const [{ value, rows } = expect.fail('There is no text')] = values
  expect((await countRows(connection, path, { ...filter, value: value ?? '' })).rows).toBe(rows)
})
