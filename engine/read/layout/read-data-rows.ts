import type { SampledRow, TabLayout } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { getRawColumns } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'
import { dataRowsSql } from './data-rows.ts'
import { struckRowsSql } from './marked-rows.ts'

/** Returns the first rows of data of a tab, at most `limit` of them, without those that are wholly empty. */
export async function readDataRows(
  connection: DuckDBConnection,
  tab: RawTab,
  layout: TabLayout,
  limit: number,
): Promise<readonly SampledRow[]> {
  const columns = getRawColumns(tab).slice(0, layout.usedWidth)
  const struck = struckRowsSql(tab, layout)
  const isStruck = struck === null ? 'false' : `row IN ${struck}`
  const result = await connection.runAndReadAll(
    `SELECT ${['row', isStruck, ...columns].join(', ')} FROM ${dataRowsSql(tab, layout)} ORDER BY ":place" LIMIT ${limit}`,
  )
  return result.getRows().map(([row, struck, ...cells]) => ({
    row: Number(row),
    cells: cells.map((cell) => (typeof cell === 'string' ? cell : null)),
    ...(struck === true ? { isStruck: true } : {}),
  }))
}
