import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { FileFormat } from '@concord/spreadsheet'
import type { RawTabName } from '../output-folder.ts'

/** Rows of raw cells in a file of the results: `rawRowsSql` reads them. */
export type StoredRows = {
  readonly rows: RawTabName
  readonly width: number
  readonly rowsBefore: number | null
}

/** A tab whose rows were mapped, with its cells on their way to it. */
export type RawResultTab = {
  readonly name: string
  readonly dayZero: string
  readonly headers: readonly string[]
  readonly headerRows: readonly number[]
  readonly firstDataRow: number
  readonly lastDataRow: number
  readonly repeatedRows: readonly number[]
  /** The rows as they arrived. */
  readonly came: StoredRows
  /** The raw and displayed text of cells where one of them differs, as in `RawTab`; null where there are none. */
  readonly cells: RawTabName | null
  /** The rows with fixed cells in their places; null where no cell was fixed. */
  readonly fixed: StoredRows | null
  /** Behind the steps, which add columns; null where the source has none. */
  readonly stepped: (StoredRows & { readonly headers: readonly string[] }) | null
}

/** Says in raw.json of what cells, and by which configs, the rows of a run were made. */
export type RawResults = {
  readonly file: string
  readonly format: FileFormat
  readonly runDate: string
  readonly sender?: string
  readonly target: TargetConfig
  readonly source: SourceConfig
  readonly tabs: readonly RawResultTab[]
}
