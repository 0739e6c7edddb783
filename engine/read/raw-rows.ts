import { quoteText } from '#engine/compile/quote.ts'
import type { RawTab } from './reading.ts'

/** The columns of a raw tab: c0, c1, ... */
export const columnsOf = ({ width }: Pick<RawTab, 'width'>): string[] =>
  Array.from({ length: width }, (_, index) => `c${index}`)

/**
 * A relation of the stored rows of a tab: `row` (INTEGER, 1-based, physical, ascending) and `c0` to `cN`, however their
 * numbers are kept. Conditions on `row` read only the part of the file that they are about.
 */
export function rawRowsSql(tab: Pick<RawTab, 'path' | 'width' | 'rowsBefore'>): string {
  const { path, rowsBefore } = tab
  if (rowsBefore === null) return `(SELECT * FROM read_parquet(${quoteText(path)}))`
  const row = `CAST(file_row_number + ${rowsBefore + 1} AS INTEGER) AS "row"`
  const columns = [row, ...columnsOf(tab)].join(', ')
  return `(SELECT ${columns} FROM read_parquet(${quoteText(path)}, file_row_number = true))`
}
