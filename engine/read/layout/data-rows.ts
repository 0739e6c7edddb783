import { columnsOf, rawRowsSql } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'
import { filledSql } from './read-rows.ts'
import type { TabLayout } from './tab-layout.ts'

/** A relation of the rows of data of a tab, `row` and its columns, in their order, without those that are wholly empty. */
export function dataRowsSql(tab: RawTab, { firstDataRow, lastDataRow }: TabLayout): string {
  const columns = columnsOf(tab)
  // The first cells are mostly filled: the others are looked at only in rows where they are not.
  const isFilled = columns.map((column) => `WHEN ${filledSql(column)} THEN true`).join(' ')
  return `(SELECT row, ${columns.join(', ')} FROM ${rawRowsSql(tab)}
    WHERE row BETWEEN ${firstDataRow} AND ${lastDataRow} AND CASE ${isFilled} ELSE false END)`
}
