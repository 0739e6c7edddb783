import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'

/** Rows that someone takes by the values of one field, one piece after another. */
export type KeyedRequest = {
  readonly path: string
  /** The field that rows which belong together share. */
  readonly key: string
  /** Fields to read, by the name that they get; they include `key`. */
  readonly columns: ReadonlyMap<string, string>
  /** The value that the piece before ended with; the empty text for the first one. */
  readonly after: string
  readonly limit: number
}

/** The value of each field as text. */
export type KeyedRow = Readonly<Record<string, string | null>>

const rowsSql = (path: string) => `read_parquet(${quoteText(path)}, file_row_number = true)`

async function readRows(
  connection: DuckDBConnection,
  request: KeyedRequest,
  { where, limit }: { where: string; limit: string },
): Promise<KeyedRow[]> {
  const { key, columns } = request
  const selected = [...columns].map(([name, id]) => `CAST(${quoteName(id)} AS VARCHAR) AS ${quoteName(name)}`)
  const found = await connection.runAndReadAll(`SELECT ${selected.join(', ')}
    FROM ${rowsSql(request.path)} WHERE ${where} ORDER BY ${quoteName(key)}, file_row_number ${limit}`)
  return found.getRowObjectsJson() as KeyedRow[]
}

/**
 * Returns about `limit` next rows in the order of the key, those that share a value all together, and the value to go on
 * behind; null where none is left.
 */
export async function readRowsByKey(
  connection: DuckDBConnection,
  request: KeyedRequest,
): Promise<{ readonly rows: readonly KeyedRow[]; readonly next: string | null }> {
  const { key, columns, after, limit } = request
  const name = [...columns].find(([, id]) => id === key)?.[0] ?? key
  const where = `${quoteName(key)} > ${quoteText(after)}`
  const rows = await readRows(connection, request, { where, limit: `LIMIT ${limit}` })
  if (rows.length < limit) return { rows, next: null }
  const last = String(rows.at(-1)?.[name])
  const whole = rows.filter((row) => row[name] !== last)
  const previous = whole.at(-1)?.[name]
  if (typeof previous === 'string') return { rows: whole, next: previous }
  const all = await readRows(connection, request, {
    where: `${quoteName(key)} = ${quoteText(last)}`,
    limit: '',
  })
  return { rows: all, next: last }
}

/** Returns how many rows there are, and how many of these have no value in the field. */
export async function countKeyedRows(
  connection: DuckDBConnection,
  request: Pick<KeyedRequest, 'path' | 'key'>,
): Promise<{ readonly rows: number; readonly blank: number }> {
  const counted =
    await connection.runAndReadAll(`SELECT count(*), count(*) FILTER (coalesce(${quoteName(request.key)}, '') = '')
    FROM ${rowsSql(request.path)}`)
  const [rows, blank] = counted.getRows()[0] ?? []
  return { rows: Number(rows), blank: Number(blank) }
}
