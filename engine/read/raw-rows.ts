import { quoteText } from '#engine/sql/quote.ts'
import type { RawTab } from './reading.ts'

/** Returns the columns of a raw tab: c0, c1, ... */
export const getRawColumns = ({ width }: Pick<RawTab, 'width'>): string[] =>
  Array.from({ length: width }, (_, index) => `c${index}`)

/**
 * Returns a relation of the stored rows of a tab: `row` (INTEGER, 1-based, physical, ascending) and `c0` to `cN`,
 * however their numbers are kept. Conditions on `row` read only the part of the file that they are about.
 */
export function rawRowsSql(tab: Pick<RawTab, 'path' | 'width' | 'rowsBefore'>): string {
  return `(SELECT * EXCLUDE (":place") FROM ${placedRowsSql(tab)})`
}

/** Returns the same with `:place` (BIGINT), which is another for each: steps may make several rows of a row. */
export function placedRowsSql(tab: Pick<RawTab, 'path' | 'width' | 'rowsBefore'>): string {
  const { path, rowsBefore } = tab
  const stored = `read_parquet(${quoteText(path)}, file_row_number = true)`
  if (rowsBefore === null)
    return `(SELECT file_row_number AS ":place", * EXCLUDE (file_row_number) FROM ${stored})`
  const row = `CAST(file_row_number + ${rowsBefore + 1} AS INTEGER) AS "row"`
  return `(SELECT ${[row, 'file_row_number AS ":place"', ...getRawColumns(tab)].join(', ')} FROM ${stored})`
}
