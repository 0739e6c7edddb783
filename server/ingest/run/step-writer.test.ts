import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { copyChunks, encodeRow } from './step-writer.ts'

let scratch: TestDatabase

beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

/** Returns what the database reads when rows of these columns are sent, one chunk for each row. */
function roundTrip(columns: string, rows: readonly (readonly unknown[])[]): Promise<unknown[][]> {
  return scratch.database.asOwner(async (connection) => {
    await connection.client.query(`create temporary table sent (${columns}) on commit drop`)
    const chunks = rows.map((row) => Buffer.from(encodeRow(row)))
    await copyChunks(connection, 'copy sent from stdin', chunks)
    const read = await connection.client.query<unknown[]>({ text: 'table sent', rowMode: 'array' })
    return read.rows
  })
}

test.each([
  ['a tab', 'Suite\t4'],
  ['a line feed', 'Suite\n4'],
  ['a carriage return', 'Suite\r4\r'],
  ['a backslash', 'Suite\\new\\'],
  ['several of them side by side', '\\\t\t\r\n\\t'],
  ['the marks for NULL and for the end of the data', '\\N \\.'],
  ['only the mark for NULL', '\\N'],
  ['only the mark for the end of the data', '\\.'],
  ['nothing', ''],
  ['spaces at its ends', ' Suite 4 '],
  ['letters of other alphabets', 'Núñez Øster 張 🩺 e\u0301'],
  ['control characters and line separators', '\u0001\u000b\u2028\u0085'],
])('a text with %s arrives as it was, and so do its neighbors', async (_, text) => {
  const row = ['before', text, 'behind']
  expect(await roundTrip('a text, b text, c text', [row, row])).toEqual([row, row])
})

test('null and undefined arrive as NULL, wherever in the row they stand', async () => {
  const rows = [
    [null, 'a', undefined],
    [undefined, null, null],
  ]
  expect(await roundTrip('a text, b text, c text', rows)).toEqual([
    [null, 'a', null],
    [null, null, null],
  ])
})

test('numbers and booleans arrive as they were', async () => {
  const row = [2_000_000_004, -96.8123, 1e-7, true, false]
  const columns = 'a integer, b double precision, c double precision, d boolean, e boolean'
  expect(await roundTrip(columns, [row])).toEqual([row])
})

test('lists and objects arrive as JSON, with the characters that both JSON and COPY escape', async () => {
  const list = [{ name: 'O"Neil\tof\\Harbor\r\n', codes: [] }, null]
  expect(await roundTrip('a jsonb, b text', [[list, 'behind']])).toEqual([[list, 'behind']])
})

test('rows are told apart whatever the borders of the chunks are', async () => {
  await scratch.database.asOwner(async (connection) => {
    await connection.client.query('create temporary table sent (a integer, b text) on commit drop')
    const bytes = Buffer.from(Array.from({ length: 500 }, (_, row) => encodeRow([row, `ñ\t${row}`])).join(''))
    const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, part) =>
      bytes.subarray(part * 7, part * 7 + 7),
    )
    await copyChunks(connection, 'copy sent from stdin', chunks)
    const { rows } = await connection.client.query(
      String.raw`select count(*)::int as right from sent where b = E'ñ\t' || a`,
    )
    expect(rows).toEqual([{ right: 500 }])
  })
})

test('a row that the database refuses fails the copy', async () => {
  await expect(roundTrip('a integer', [[1], ['one']])).rejects.toThrow(/invalid input syntax/)
})
