import type { RawRow } from '@concord/roster-language'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { getRawColumns, rawRowsSql } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'

/**
 * Returns SQL that is true for a cell with more than blanks, as `trim` of JavaScript sees them, false or NULL for
 * others. Most cells begin with a printed character; only the others cost a pattern.
 */
export const filledSql = (column: string): string =>
  `case when ascii(${column}) between 33 and 126 then true
    else regexp_matches(${column}, '[^\\s\\x{b}\\p{Z}\\x{feff}]') end`

/** Returns the rows with text for which a condition holds, in the given order, at most `limit` of them. */
async function readFilled(
  connection: DuckDBConnection,
  tab: RawTab,
  where: string,
  order: string,
  limit: number,
): Promise<RawRow[]> {
  const columns = getRawColumns(tab)
  if (columns.length === 0) return []
  const result = await connection.runAndReadAll(`
    select row, ${columns.join(', ')} from ${rawRowsSql(tab)}
    where ${where} and (${columns.map(filledSql).join(' or ')})
    order by ${order} limit ${limit}`)
  return result.getRows().map(([row, ...cells]) => ({ row: Number(row), cells: cells.map(toText) }))
}

/** Returns the rows with text from one row to another, both included, in order, at most `limit` of them. */
export const readRowsWithText = (
  connection: DuckDBConnection,
  tab: RawTab,
  from: number,
  to: number,
  limit: number,
): Promise<RawRow[]> => readFilled(connection, tab, `row between ${from} and ${to}`, 'row', limit)

/** Returns the last rows with text above a row, in order, at most `limit` of them. */
export async function readRowsAbove(
  connection: DuckDBConnection,
  tab: RawTab,
  row: number,
  limit: number,
): Promise<RawRow[]> {
  const rows = await readFilled(connection, tab, `row < ${row}`, 'row desc', limit)
  return rows.reverse()
}

const toText = (value: DuckDBValue): string | null => (typeof value === 'string' ? value : null)
