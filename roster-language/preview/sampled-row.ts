/** Rows of a tab as they stand in the file, few or all of them. */
export type SampledRow = {
  /** Physical, from 1. */
  readonly row: number
  readonly cells: readonly (string | null)[]
  /** Most of the row is struck through. */
  readonly isStruck?: boolean | undefined
}

/** Describes what a step over several rows did with one of them; the note is the value of the finding. */
export type RowNote = {
  readonly row: number
  readonly code: 'merged-rows' | 'merged-rows-differ' | 'values-left-over'
  readonly note: string
}

/** Rows on their way through the steps, with a column for each header. */
export type SteppedSample = {
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly notes: readonly RowNote[]
}

/** Tells whether a cell holds more than blanks. */
export const isFilledCell = (cell: string | null | undefined): cell is string =>
  cell !== null && cell !== undefined && /\S/.test(cell)
