import type { SensitivePolicies } from '@concord/domain'
import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { WrittenConfig } from './read-config.ts'

/** Describes what a run or an inspection may use. */
export type RunLimits = {
  /** Memory for the whole child process, in MB. */
  readonly memoryMb: number
  readonly threads: number
  readonly timeoutMs: number
}

/** A file that becomes rows of a target. */
export type RunJob = {
  readonly file: string
  readonly target: TargetConfig
  readonly source: SourceConfig
  /** Short id of the sender, as waivers of the target name it; the id of the source, where nothing is said. */
  readonly sender?: string
  /** The source as it was written, so that parts that do not fit the file are reported by line and column. */
  readonly written?: WrittenConfig
  /** Folder with npi.parquet, taxonomy.parquet or exclusion.parquet; rules that need a missing one are not applied. */
  readonly reference?: string
  /** Says what the rows are compared with: the folder of an earlier run, or a file of its rows. */
  readonly baseline?: string
  /** Folders of earlier runs, of which stops learn what is usual; those of one day in their order. */
  readonly history?: readonly string[]
  /** A roster file with rows of `file` that were fixed, few or all of them, under the same headers. */
  readonly fixes?: string
  /** A file of single cells of `file` that were fixed, one to a line: `FixedCell` as JSON. They are in place before `fixes`. */
  readonly fixedCells?: string
  readonly out: string
  /** Texts stay in CSV as they are, whatever a spreadsheet takes them for; as the target says, where nothing is said. */
  readonly isRaw?: boolean
  /** Results that readers of single rows need are written too: every mapped row, every finding and change, the raw cells. */
  readonly details?: boolean
  /** 'YYYY-MM-DD'; what rules call today. */
  readonly runDate: string
  readonly limits: RunLimits
}

/** A file to describe. */
export type InspectJob = Pick<RunJob, 'file' | 'limits'>

/** A file that arrived; what the policies keep of it is written into the folder `out`. */
export type TakeInJob = InspectJob & { readonly policies: SensitivePolicies; readonly out: string }

/** A file to copy as a workbook into the folder `out`. */
export type CopyJob = InspectJob & { readonly out: string }

/** A file whose columns get suggestions for fields of a target. */
export type SuggestJob = InspectJob & {
  readonly target: TargetConfig
  /** The settings for reading the file; of the tabs that they name, the first one in the file is used. */
  readonly reading?: SourceConfig['reading']
  /** Source configs that were accepted before: what they say of a header is preferred. */
  readonly accepted?: readonly SourceConfig[]
}
/** Defines what a proposed source does with rows that are struck through, where they do not count as others. */
export type StruckRowsUse = 'term' | 'skip'

/** A file that a user maps; `rows` is the number of its first rows to show. */
export type MappingJob = SuggestJob & { readonly rows: number; readonly struckRows?: StruckRowsUse }

/** A file whose texts in one column are counted; at most `limit` of them are returned. */
export type ValuesJob = InspectJob & {
  readonly reading: SourceConfig['reading']
  /** The column, as configs name it. */
  readonly column: string
  readonly limit: number
}

/** Fixed rows of a file, to find out what they change; the file is that of a run with this source. */
export type FixesJob = Pick<RunJob, 'file' | 'source' | 'fixedCells' | 'limits'> & {
  readonly fixes: string
  /** Cells that may change; more are counted alone. */
  readonly maxCells: number
}

/** A file whose columns are examined, in the tabs that a source reads. */
export type ColumnsJob = Pick<RunJob, 'file' | 'source' | 'limits'>

/** The stages of a run in their order, each with its share of the time that a run takes. */
export const STAGES = [
  { stage: 'read', share: 0.3 },
  { stage: 'map', share: 0.3 },
  { stage: 'check', share: 0.13 },
  { stage: 'compare', share: 0.07 },
  { stage: 'write', share: 0.12 },
  { stage: 'annotate', share: 0.08 },
] as const
export type Stage = (typeof STAGES)[number]['stage']

/** Describes how far a run is: from 0 to 1 in all, with the stage that it is at. */
export type RunProgress = { readonly stage: Stage; readonly done: number }
