import type { TabLayout } from '@concord/roster-language'
import { getRawColumns, placedRowsSql } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'
import { filledSql } from './read-rows.ts'

/** Returns SQL that is true for a raw row of the data, or an empty one among them. */
export function isDataRowSql(
  layout: Pick<TabLayout, 'firstDataRow' | 'lastDataRow' | 'repeatedRows'>,
): string {
  const { firstDataRow, lastDataRow, repeatedRows } = layout
  const within = `row BETWEEN ${firstDataRow} AND ${lastDataRow}`
  return repeatedRows.length === 0 ? within : `${within} AND row NOT IN (${repeatedRows.join(', ')})`
}

/** Returns SQL that is true for a raw row of the data with something in it. */
export function holdsDataSql(tab: Pick<RawTab, 'width'>, layout: TabLayout): string {
  // The first cells are mostly filled: the others are looked at only in rows where they are not.
  const isFilled = getRawColumns(tab).map((column) => `WHEN ${filledSql(column)} THEN true`)
  return `${isDataRowSql(layout)} AND CASE ${isFilled.join(' ')} ELSE false END`
}

/**
 * Returns a relation of the rows of data of a tab, `row`, `:place` and its columns, in their order, without those that
 * are wholly empty.
 */
export function dataRowsSql(tab: RawTab, layout: TabLayout): string {
  return `(SELECT row, ":place", ${getRawColumns(tab).join(', ')} FROM ${placedRowsSql(tab)}
    WHERE ${holdsDataSql(tab, layout)})`
}
