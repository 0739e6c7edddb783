import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'

/** A condition on a field: contains a text, ignoring case; equals a text; or is empty. */
export type PageFilter =
  | { readonly field: string; readonly contains: string }
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly isEmpty: true }

/** Rows of a result of a run, as someone looks at them. */
export type PageRequest = {
  /** A Parquet file of a run. */
  readonly path: string
  /** Only rows that pass all of these. */
  readonly filters?: readonly PageFilter[]
  readonly sort?: { readonly field: string; readonly direction: 'ascending' | 'descending' }
  /** Rows before the page, from 0. */
  readonly offset: number
  readonly limit: number
}

/** Rows by field, each value as text, in the order that was asked for, else in that of the file; `total` passes the filter. */
export type Page = {
  readonly total: number
  readonly rows: readonly Readonly<Record<string, string | null>>[]
}

const LIKE_SIGNS = /[\\%_]/g

function filterSql(filter: PageFilter): string {
  const text = `CAST(${quoteName(filter.field)} AS VARCHAR)`
  if ('isEmpty' in filter) return `${text} IS NULL`
  if ('is' in filter) return `${text} = ${quoteText(filter.is)}`
  return `${text} ILIKE ${quoteText(`%${filter.contains.replace(LIKE_SIGNS, '\\$&')}%`)} ESCAPE '\\'`
}

/**
 * Returns a page of the rows of a file. The rows of the page are found by the columns that were asked about alone, and
 * only those are then read whole: a page behind 900,000 rows of 50 columns takes as long as a sort of one column.
 */
export async function readPage(connection: DuckDBConnection, request: PageRequest): Promise<Page> {
  const { path, filters = [], sort, offset, limit } = request
  const rows = `read_parquet(${quoteText(path)}, file_row_number = true)`
  const where = filters.length > 0 ? `WHERE ${filters.map(filterSql).join(' AND ')}` : ''
  const order = sort
    ? `${quoteName(sort.field)} ${sort.direction === 'ascending' ? 'ASC' : 'DESC'} NULLS LAST, file_row_number`
    : 'file_row_number'
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${rows} ${where}`)
  const total = Number(counted.getRows()[0]?.[0])
  if (!sort && filters.length === 0) {
    const length = Math.max(0, Math.min(limit, total - offset))
    return {
      total,
      rows: await readRows(
        connection,
        rows,
        Array.from({ length }, (_, at) => offset + at),
      ),
    }
  }
  const found = await connection.runAndReadAll(
    `SELECT file_row_number FROM ${rows} ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  )
  const numbers = found.getRows().map(([number]) => Number(number))
  return { total, rows: await readRows(connection, rows, numbers) }
}

/** Reads the rows with these numbers, in this order. */
async function readRows(
  connection: DuckDBConnection,
  rows: string,
  numbers: readonly number[],
): Promise<Page['rows']> {
  if (numbers.length === 0) return []
  const read = await connection.runAndReadAll(
    `SELECT file_row_number AS ":number", CAST(COLUMNS(* EXCLUDE file_row_number) AS VARCHAR) FROM ${rows}
     WHERE file_row_number IN (${numbers.join(', ')})`,
  )
  const names = read.columnNames().slice(1)
  const byNumber = new Map(
    read
      .getRows()
      .map(([number, ...values]) => [
        Number(number),
        Object.fromEntries(names.map((name, place) => [name, getText(values[place])])),
      ]),
  )
  return numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [row] : []
  })
}

const getText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
