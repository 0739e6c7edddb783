/** A day in a cell, 'YYYY-MM-DD'; one that no workbook has (before 1900-03-01) is written as text. */
export type WrittenDate = { readonly date: string }

/** Describes what goes into a cell: texts stay texts, whatever they look like; null leaves the cell out. */
export type WrittenValue = string | number | WrittenDate | null

/** A cell with a color behind it, '#RRGGBB'. */
export type FilledCell = { readonly value: WrittenValue; readonly fill: string }

export type WrittenCell = WrittenValue | FilledCell

/** A tab to write. */
export type WrittenSheet = {
  readonly name: string
  /** Texts of the first row, bold and frozen; empty for a tab without a header. */
  readonly header: readonly string[]
  /** Widths in characters, by column; where missing Excel's own. */
  readonly widths?: readonly number[]
  readonly rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>
}
