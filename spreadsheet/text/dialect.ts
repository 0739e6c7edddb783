/** Describes how a delimited text is written. */
export type Dialect = {
  /** A single ASCII character. */
  readonly delimiter: string
  /** Says what may stand around a cell; null when quotation marks mean nothing. */
  readonly quote: '"' | "'" | null
  /** Says how a quotation mark stands inside a quoted cell. */
  readonly escape: 'doubled' | 'backslash'
  /** 'mixed': a carriage return alone ends a line as well as a line feed does. */
  readonly lineEnd: 'lf' | 'crlf' | 'cr' | 'mixed'
  /** Cells of most rows. */
  readonly width: number
  /** Lines before the first row that only tell the dialect ('sep=;'), as rows and as bytes; a byte order mark counts. */
  readonly skippedRows: number
  readonly skippedBytes: number
}
