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
  /** Of text files; null for others. */
  readonly encoding: TextEncoding | null
  /** Of delimited texts; null for others. */
  readonly delimiter: string | null
  /** Of workbooks: days count from 1904 on; null for others. */
  readonly is1904: boolean | null
  readonly tabs: readonly TabPreview[]
  readonly guesses: readonly Guess[]
}
