import type { Guess } from '@concord/spreadsheet/sheet-facts'

/** Describes what the rows of a tab are. All row numbers are 1-based and physical. */
export type TabLayout = {
  /** Rows with text above the header. */
  readonly titleRows: readonly number[]
  /** None to three rows; none when the first row is data. */
  readonly headerRows: readonly number[]
  /** The header of each column of `usedWidth`; the levels of a header over several rows are joined by ' > '. */
  readonly headers: readonly string[]
  /** 0 when there is no data. */
  readonly firstDataRow: number
  readonly lastDataRow: number
  /** Rows with text below the data: totals, notes, page numbers. */
  readonly footerRows: readonly number[]
  /** Rows among the data that repeat the header, as pages put together do: no data. */
  readonly repeatedRows: readonly number[]
  /** Wholly empty rows anywhere in the tab. */
  readonly emptyRows: number
  /** Rows with text from the first data row to the last, without those that repeat the header. */
  readonly dataRows: number
  /** Columns up to the last one that holds text. */
  readonly usedWidth: number
  /** Columns beyond that. */
  readonly phantomColumns: number
  /** A form of labels with values beside them, and no table. */
  readonly isForm: boolean
  readonly guesses: readonly Guess[]
}

/** Describes what the caller knows of the layout; the rest is guessed. */
export type LayoutOptions = { readonly headerRows?: readonly number[]; readonly firstDataRow?: number }

/** A row of a tab with its cells; null and blanks alone are empty. */
export type RawRow = { readonly row: number; readonly cells: readonly (string | null)[] }

/** Tells whether a cell holds more than blanks. */
export const isFilled = (cell: string | null | undefined): cell is string =>
  cell?.trim() !== '' && cell != null

/** Returns how many cells of a row hold something. */
export const countFilled = ({ cells }: RawRow): number => cells.filter(isFilled).length
