import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { RawTab } from '../reading.ts'
import { quoteLiteral } from '../text/read-csv.ts'
import type { RawRow } from './tab-layout.ts'

/** The columns of a raw tab: c0, c1, ... */
export const columnsOf = (tab: RawTab): string[] =>
  Array.from({ length: tab.width }, (_, index) => `c${index}`)

/**
 * SQL that is true for a cell with more than blanks, as `trim` of JavaScript sees them, false or NULL for others. Most
 * cells begin with a printed character, which costs no pattern.
 */
export const filledSql = (column: string): string =>
  `(ascii(${column}) between 33 and 126 or regexp_matches(${column}, '[^\\s\\x{b}\\p{Z}\\x{feff}]'))`

/** SQL that is true for a row with text. */
export const filledRowSql = (tab: RawTab): string => `(${columnsOf(tab).map(filledSql).join(' or ')})`

/** Rows of a tab that fulfil a condition, in the given order, at most `limit` of them. */
export async function readRows(
  connection: DuckDBConnection,
  tab: RawTab,
  where: string,
  order: 'asc' | 'desc',
  limit: number,
): Promise<RawRow[]> {
  const result = await connection.runAndReadAll(`
    select row, ${columnsOf(tab).join(', ')} from ${quoteLiteral(tab.path)}
    where ${where} order by row ${order} limit ${limit}`)
  return result.getRows().map(([row, ...cells]) => ({ row: Number(row), cells: cells.map(toText) }))
}

const toText = (value: DuckDBValue): string | null => (typeof value === 'string' ? value : null)
