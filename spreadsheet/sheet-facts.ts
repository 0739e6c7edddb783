/** Something that a reader decided because the file does not say it: `code` for programs, `message` a sentence for people. */
export type Guess = {
  readonly code: string
  readonly message: string
  readonly tab?: string
  /** 0-based. */
  readonly column?: number
  /** Number of cells or rows that the guess is about. */
  readonly count?: number
}

/** A note about a row that differs from the others; the row is kept whole. `row` is 1-based and physical. */
export type RowNote = { readonly row: number; readonly code: string; readonly message: string }

/** A merged range; all four are 0-based columns and 1-based rows, both ends included. */
export type MergedRange = {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** Neighboring rows (1-based) or columns (0-based), both ends included. */
export type Span = { readonly first: number; readonly last: number }
