import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ParquetColumn, writeParquet, writeParquetOfCsv } from './write-parquet.ts'

const COLUMNS: readonly ParquetColumn[] = [
  { name: 'npi', type: 'VARCHAR' },
  { name: `it's "odd"`, type: 'VARCHAR' },
  { name: 'languages', type: 'VARCHAR[]' },
  { name: 'places', type: 'INTEGER' },
  { name: 'miles', type: 'DOUBLE' },
  { name: 'on', type: 'DATE' },
  { name: 'at', type: 'TIMESTAMP' },
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-parquet-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(rows: readonly object[]) {
  const [lines, target] = [join(folder, 'lines.ndjson'), join(folder, 'rows.parquet')]
  await writeFile(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await writeParquet({ lines, target }, COLUMNS)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const read = await connection.runAndReadAll(`SELECT * FROM read_parquet('${target}')`)
  const found = { types: read.columnTypes().map(String), rows: read.getRowsJson() }
  connection.closeSync()
  return found
}

test('rows keep their order, types and values, texts with leading zeros and quotes too', async () => {
  const row = {
    npi: '0012345678',
    'it\'s "odd"': 'a,"b"\nc',
    languages: ['Spanish', 'a; b'],
    places: 3,
    miles: -0.5,
    on: '2026-07-09',
    at: '2026-07-09T14:12:00.000Z',
  }
  const blank = Object.fromEntries(COLUMNS.map(({ name }) => [name, null]))
  const many = Array.from({ length: 30_000 }, (_, index) => ({ ...row, npi: String(index), places: index }))
  const { types, rows } = await write([row, blank, ...many])
  expect(types).toEqual(COLUMNS.map(({ type }) => type))
  expect(rows[0]).toEqual([
    ...['0012345678', 'a,"b"\nc', ['Spanish', 'a; b'], 3, -0.5, '2026-07-09', '2026-07-09 14:12:00'],
  ])
  expect(rows[1]).toEqual(COLUMNS.map(() => null))
  expect(rows.slice(2).map(([npi]) => npi)).toEqual(many.map(({ npi }) => npi))
})

test('CSV keeps texts with quotes, commas and ends of lines, and an empty cell is no value', async () => {
  const [lines, target] = [join(folder, 'lines.csv'), join(folder, 'rows.parquet')]
  await writeFile(lines, '1,"a ""b"", c\nd",2\n2,,\n')
  const columns = [
    { name: 'npi', type: 'BIGINT' },
    { name: 'name', type: 'VARCHAR' },
    { name: 'bits', type: 'UTINYINT' },
  ] as const
  await writeParquetOfCsv({ lines, target }, columns)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const read = await connection.runAndReadAll(`SELECT * FROM read_parquet('${target}')`)
  connection.closeSync()
  expect(read.columnTypes().map(String)).toEqual(columns.map(({ type }) => type))
  expect(read.getRows()).toEqual([
    [1n, 'a "b", c\nd', 2],
    [2n, null, null],
  ])
})

test('no rows make a file with the columns alone', async () => {
  const { types, rows } = await write([])
  expect([types.length, rows]).toEqual([COLUMNS.length, []])
})

test('a line that is no such row fails and names no other file', async () => {
  await writeFile(join(folder, 'lines.ndjson'), '{"npi": \n')
  const paths = { lines: join(folder, 'lines.ndjson'), target: join(folder, 'rows.parquet') }
  await expect(writeParquet(paths, COLUMNS)).rejects.toThrow()
  expect(await readdir(folder)).not.toContain('rows.parquet')
})
