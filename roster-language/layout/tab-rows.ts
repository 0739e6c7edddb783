import type { MergedRange, Span } from '@concord/spreadsheet/sheet-facts'
import type { RawRow, TabLayout } from './tab-layout.ts'

/** The extent of the text in a tab. Rows are 1-based and physical; all numbers are 0 when no cell has text. */
export type TabMeasures = {
  readonly rowsWithText: number
  readonly firstRow: number
  readonly lastRow: number
  /** Columns up to the last one with text. */
  readonly usedWidth: number
}

/** The extent of the data in a tab. */
export type DataRows = Pick<TabLayout, 'firstDataRow' | 'lastDataRow' | 'usedWidth'>

/** Rows of data that look alike and not as the others. */
export type RowLook = {
  /** '#RRGGBB' or a name of the theme of the workbook; null for none. */
  readonly fill: string | null
  readonly isStruck: boolean
  readonly count: number
  readonly firstRows: readonly number[]
}

/** The rows of a tab, wherever they are kept: in files that a database reads, or in the memory of a browser. */
export type TabRows = {
  readonly name: string
  /** Columns of the widest row. */
  readonly width: number
  /** Physical rows, empty ones included. */
  readonly rows: number
  readonly merged: readonly MergedRange[]
  readonly hiddenRows: readonly Span[]
  measure(): Promise<TabMeasures>
  /** Returns the rows with text from one row to another, both included, in order, at most `limit` of them. */
  readRows(from: number, to: number, limit: number): Promise<readonly RawRow[]>
  /** Returns the last rows with text above a row, in order, at most `limit` of them. */
  readRowsAbove(row: number, limit: number): Promise<readonly RawRow[]>
  /** Returns the rows below `after` whose cells are all those of `row`, ascending. */
  findSame(row: RawRow, after: number): Promise<readonly number[]>
  /**
   * Returns the looks that at least half of the cells of a row have, by color (none last), those not struck through first,
   * with the first `listed` rows of each.
   */
  findLooks(data: DataRows, listed: number): Promise<readonly RowLook[]>
}
