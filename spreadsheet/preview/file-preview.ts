import type { Guess } from '../sheet-facts.ts'
import type { TextEncoding } from '../text/find-encoding.ts'
import type { TabPreview } from './tab-preview.ts'

/** Describes what a caller knows of a text file; the rest is guessed. */
export type PreviewOptions = {
  readonly encoding?: TextEncoding | undefined
  readonly delimiter?: string | undefined
}

/** Formats that are read without the server. */
export type PreviewFormat = 'csv' | 'tsv' | 'pipe' | 'delimited' | 'fixed' | 'xlsx' | 'xlsm'

/** A file that was read once and kept in part. */
export type FilePreview = {
  readonly format: PreviewFormat
  /** Encoding of a text file; null for others. */
  readonly encoding: TextEncoding | null
  /** Delimiter of a delimited text; null for others. */
  readonly delimiter: string | null
  /** Whether days of a workbook count from 1904 on; null for other files. */
  readonly is1904: boolean | null
  readonly tabs: readonly TabPreview[]
  readonly guesses: readonly Guess[]
}
