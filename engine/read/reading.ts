import { DAY_ZERO } from '@concord/domain'
import type { FileFormat, Guess, MergedRange, RowNote, Span } from '@concord/spreadsheet'

/** The code of a note of a row that may be read otherwise, and is held until a person compared it with the file. */
export const UNSURE_ROW = 'unsureRow'

/** The code of the guess about pages whose text cannot be read; a run stops for it. */
export const UNREAD_PAGES = 'unreadPages'

/** A tab of a workbook, or the only table of a text file, with its rows as they are. */
export type RawTab = {
  readonly name: string
  readonly hidden: boolean
  /** Number of columns: of the widest row. */
  readonly width: number
  /** Number of physical rows, title, header and empty rows included. */
  readonly rows: number
  /**
   * Parquet file with the columns `c0` to `cN` (VARCHAR, NULL for an empty cell), in front of them `row` (INTEGER,
   * 1-based, physical, ascending) where `rowsBefore` is null. `rawRowsSql` reads both alike.
   */
  readonly path: string
  /**
   * Physical rows before the first stored one, where all rows from there on are stored one after the other: they need
   * no numbers, which only one thread could give. Null where rows may be missing and have their numbers in the file.
   */
  readonly rowsBefore: number | null
  /**
   * Parquet file with `row`, `column` (0-based), `raw` and `displayed` of each cell where one of these differs from its
   * text in `path`; null where a format has no such cells.
   */
  readonly cells: string | null
  /**
   * Parquet file of cells of a workbook with a color behind them or struck through: `row`, `first_column`,
   * `last_column` (0-based), `fill` and `struck`; null when there are none.
   */
  readonly runs: string | null
  /**
   * Parquet file of where each cell of a PDF stands: `row`, `column` (0-based), `page` (1-based), `x`, `y`, `width` and
   * `height` in points from the top left corner of the page; null for other formats.
   */
  readonly boxes: string | null
  readonly merged: readonly MergedRange[]
  readonly hiddenRows: readonly Span[]
  readonly hiddenColumns: readonly Span[]
  readonly notes: readonly RowNote[]
  /** Says how many rows fit into one group of a Parquet file of rows like these. */
  readonly groupRows: number
  /** 'YYYY-MM-DD': the day that a number stands for which counts days and is 0. */
  readonly dayZero: string
}

/** Defines what a tab has that is neither a tab of a workbook nor of a PDF. */
export const PLAIN_TAB = {
  hidden: false,
  rowsBefore: null,
  cells: null,
  runs: null,
  boxes: null,
  merged: [],
  hiddenRows: [],
  hiddenColumns: [],
  dayZero: DAY_ZERO,
} as const satisfies Partial<RawTab>

/** Describes what a reader found in a file. */
export type Reading = {
  readonly format: FileFormat
  /** The encoding of a text file, such as 'utf-8' or 'windows-1252'; null for other files. */
  readonly encoding: string | null
  /** Says what divides the cells of a delimited text; null for others. */
  readonly delimiter: string | null
  /**
   * The byte at which the first row of a delimited UTF-8 text that follows RFC 4180 begins, so that its rows can be
   * copied as they are. Null for other files.
   */
  readonly regularFrom: number | null
  readonly tabs: readonly RawTab[]
  readonly guesses: readonly Guess[]
}
