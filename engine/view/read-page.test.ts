import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

let folder: string
let path: string
let connection: DuckDBConnection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-page-'))
  path = join(folder, 'clean.parquet')
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`COPY (SELECT i AS number, CASE WHEN i % 10 = 3 THEN NULL ELSE 'City ' || (i * 7 % 100) END AS city,
      CASE WHEN i = 42 THEN '100% sure_' ELSE 'x' END AS note, DATE '2020-01-01' + CAST(i AS INTEGER) AS since
    FROM range(1000) t (i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 100)`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const numbersOf = (rows: readonly Readonly<Record<string, string | null>>[]) =>
  rows.map(({ number }) => Number(number))

test('a page has its rows in the order of the file, every value as text', async () => {
  const page = await readPage(connection, { path, offset: 500, limit: 3 })
  expect(page.total).toBe(1000)
  expect(numbersOf(page.rows)).toEqual([500, 501, 502])
  expect(page.rows[0]).toEqual({ number: '500', city: 'City 0', note: 'x', since: '2021-05-15' })
})

test('a sorted page has the rows that sorting all of them gives, empty ones last and equal ones in the order of the file', async () => {
  const sorted = Array.from({ length: 1000 }, (_, number) => ({
    number,
    city: number % 10 === 3 ? null : `City ${(number * 7) % 100}`,
  })).toSorted((one, other) => {
    if (one.city === other.city) return one.number - other.number
    if (one.city === null || other.city === null) return one.city === null ? 1 : -1
    return one.city < other.city ? 1 : -1
  })
  for (const offset of [0, 640, 880, 990]) {
    const sort = { field: 'city', direction: 'descending' } as const
    const page = await readPage(connection, { path, sort, offset, limit: 40 })
    expect(numbersOf(page.rows)).toEqual(sorted.slice(offset, offset + 40).map(({ number }) => number))
  }
})

test('a filter finds a text whatever its case, and its signs stand for themselves', async () => {
  const found = await readPage(connection, {
    path,
    filters: [{ field: 'note', contains: '100% SURE_' }],
    offset: 0,
    limit: 10,
  })
  expect(numbersOf(found.rows)).toEqual([42])
  const none = await readPage(connection, {
    path,
    filters: [{ field: 'note', contains: '1%e' }],
    offset: 0,
    limit: 10,
  })
  expect(none).toEqual({ total: 0, rows: [] })
})
