import type { SensitivePolicies } from '@concord/domain'
import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { WrittenConfig } from './read-config.ts'

/** Describes what a run or an inspection may use. */
export type RunLimits = {
  /** Of the child process in all, in MB. */
  readonly memoryMb: number
  readonly threads: number
  readonly timeoutMs: number
}

/** One file that becomes rows of a target. */
export type RunJob = {
  readonly file: string
  readonly target: TargetConfig
  readonly source: SourceConfig
  /** Short id of the sender, as waivers of the target name it; the id of the source, where nothing is said. */
  readonly sender?: string
  /** The source as it was written: what does not fit the file is then told by its line and column. */
  readonly written?: WrittenConfig
  /** Folder with npi.parquet, taxonomy.parquet or exclusion.parquet; rules that need a missing one are not applied. */
  readonly reference?: string
  /** Says what the rows are compared with: the folder of an earlier run, or a file of its rows. */
  readonly baseline?: string
  /** Folders of earlier runs, of which stops learn what is usual. */
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

/** One file that is described. */
export type InspectJob = Pick<RunJob, 'file' | 'limits'>

/** One file that came, of which what the policies keep is written into the folder `out`. */
export type TakeInJob = InspectJob & { readonly policies: SensitivePolicies; readonly out: string }

/** One file that is copied as a workbook into the folder `out`. */
export type CopyJob = InspectJob & { readonly out: string }

/** One file whose columns are suggested to be fields of a target. */
export type SuggestJob = InspectJob & {
  readonly target: TargetConfig
  /** How it is read; of the tabs that it names the first one of the file is looked at. */
  readonly reading?: SourceConfig['reading']
  /** Source configs that were accepted before: what they say of a header is preferred. */
  readonly accepted?: readonly SourceConfig[]
}
/** Defines what a proposed source does with rows that are struck through, where they do not count as others. */
export type StruckRowsUse = 'term' | 'skip'

/** One file that someone maps, with so many of its first rows. */
export type MappingJob = SuggestJob & { readonly rows: number; readonly struckRows?: StruckRowsUse }

/** One file of which the texts of a column are counted, at most `limit` of them given. */
export type ValuesJob = InspectJob & {
  readonly reading: SourceConfig['reading']
  /** As configs name it. */
  readonly column: string
  readonly limit: number
}

/** Fixed rows of a file, of which it is told what they change; the file is that of a run with this source. */
export type FixesJob = Pick<RunJob, 'file' | 'source' | 'fixedCells' | 'limits'> & {
  readonly fixes: string
  /** Cells that may change; more are counted alone. */
  readonly maxCells: number
}

/** One file whose columns are looked at, in the tabs that a source reads. */
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
