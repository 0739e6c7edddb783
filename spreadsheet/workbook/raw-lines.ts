/** A CSV file without a header in UTF-8: the 1-based physical row, then `width` values; an empty value is NULL. */
export type CsvSegment = { readonly path: string; readonly width: number }

/** The rows of one tab, in files of lines that become wider from one to the next. */
export type RawLines = {
  readonly segments: readonly CsvSegment[]
  /** Number of columns of the tab; more of a segment are padding. */
  readonly width: number
  /** About how many there are. */
  readonly rows: number
  readonly isAscending: boolean
  /** Bytes of the longest line. */
  readonly longestLine: number
}
