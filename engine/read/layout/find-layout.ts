import {
  findTabLayout,
  type LayoutOptions,
  type TabLayout,
  type TabMeasures,
  type TabRows,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import { getRawColumns, rawRowsSql } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'
import { markedRowsSql } from './marked-rows.ts'
import { filledSql, readRowsAbove, readRowsWithText } from './read-rows.ts'

async function measureTab(connection: DuckDBConnection, tab: RawTab): Promise<TabMeasures> {
  if (tab.width === 0) return { rowsWithText: 0, firstRow: 0, lastRow: 0, usedWidth: 0 }
  // From the last column on: most rows are filled nearly to their end, where the search then stops.
  const ends = getRawColumns(tab).map((column, index) => `when ${filledSql(column)} then ${index + 1}`)
  const result = await connection.runAndReadAll(`
    select count(*), coalesce(min(row), 0), coalesce(max(row), 0), coalesce(max(width), 0)
    from (select row, case ${ends.toReversed().join(' ')} end as width from ${rawRowsSql(tab)})
    where width is not null`)
  const [rows, first, last, width] = result.getRows()[0] ?? []
  return {
    rowsWithText: Number(rows),
    firstRow: Number(first),
    lastRow: Number(last),
    usedWidth: Number(width),
  }
}

/** Returns the rows of a tab as those who look for its layout ask for them. */
function openTabRows(connection: DuckDBConnection, tab: RawTab): TabRows {
  return {
    ...tab,
    measure: () => measureTab(connection, tab),
    readRows: (from, to, limit) => readRowsWithText(connection, tab, from, to, limit),
    readRowsAbove: (row, limit) => readRowsAbove(connection, tab, row, limit),
    async findSame({ cells }, after) {
      const conditions = cells.map((cell, column) =>
        cell === null ? `c${column} IS NULL` : `c${column} = ${quoteText(cell)}`,
      )
      const result = await connection.runAndReadAll(
        `SELECT "row" FROM ${rawRowsSql(tab)} WHERE "row" > ${after} AND ${conditions.join(' AND ')} ORDER BY "row"`,
      )
      return result.getRows().map(([row]) => Number(row))
    },
    async findLooks(rows, listed) {
      const marked = markedRowsSql(tab, rows)
      if (marked === null) return []
      const found = await connection.runAndReadAll(`
        SELECT fill, struck, count(*), array_to_string(list_slice(list("row" ORDER BY "row"), 1, ${listed}), ' ') FROM ${marked}
        GROUP BY ALL ORDER BY ALL`)
      return found.getRows().map(([fill, struck, count, rows]) => ({
        fill: fill === null ? null : String(fill),
        isStruck: struck === true,
        count: Number(count),
        firstRows: String(rows).split(' ').map(Number),
      }))
    },
  }
}

/** Finds what the rows of a stored tab are: titles, header, data, footers and empty rows. */
export const findLayout = (
  connection: DuckDBConnection,
  tab: RawTab,
  options: LayoutOptions = {},
): Promise<TabLayout> => findTabLayout(openTabRows(connection, tab), options)
