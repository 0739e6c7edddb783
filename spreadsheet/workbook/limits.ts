import type { ZipLimits } from '#spreadsheet/zip/zip-limits.ts'

/**
 * Describes how much a workbook may hold before it counts as made to exhaust the machine. Sizes are in bytes, inflated.
 */
export type WorkbookLimits = ZipLimits & {
  readonly sharedStrings: number
  /** The XML of one cell or one shared string. */
  readonly cellBytes: number
  /** The text of one row. */
  readonly rowBytes: number
  /** Merged ranges of a sheet. */
  readonly ranges: number
  /** Files of other formats, which are read whole. */
  readonly wholeFileBytes: number
}

const MB = 2 ** 20

/** The limits of every run: a million rows of sixty texts fit well inside. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  entries: 10_000,
  partBytes: 6144 * MB,
  smallPartBytes: 64 * MB,
  totalBytes: 12_288 * MB,
  ratio: 300,
  ratioFromBytes: 32 * MB,
  sharedStrings: 20_000_000,
  cellBytes: 8 * MB,
  rowBytes: 64 * MB,
  ranges: 500_000,
  wholeFileBytes: 64 * MB,
}

/** The most rows that a sheet of Excel has. */
export const MAX_ROWS = 1_048_576
