import type { SourceConfig } from '@concord/roster-language'
import type { WrittenConfig } from '#engine/job/read-config.ts'
import type { RunJob } from '#engine/job/run-job.ts'

/** Defines what a replay writes into its folder: every change. */
export const REPLAY = 'replay.csv'

/** A source config, and how it was written. */
export type ReplayedSource = { readonly source: SourceConfig; readonly written?: WrittenConfig }

/** A file that two source configs of one target are run over. */
export type ReplayJob = Pick<RunJob, 'file' | 'target' | 'sender' | 'reference' | 'runDate' | 'limits'> & {
  /** Absent where nothing was used before: all rows are new then. */
  readonly before?: ReplayedSource
  readonly after: ReplayedSource
}

/** A difference with the other config: a cell, or (where `field` is null) the destination of the row. */
export type ReplayedChange = {
  readonly tab: string
  /** Physical, from 1. */
  readonly row: number
  readonly block: string | null
  readonly field: string | null
  /** The text of the cell; for a row 'out', 'held', 'rejected' or 'missing'. */
  readonly before: string | null
  readonly after: string | null
}

/** Describes what the other config changes in a file. */
export type FileReplay = {
  /** Rows that come of the file with each config. */
  readonly rows: { readonly before: number; readonly after: number }
  readonly changedRows: number
  /** Changed cells by field, in the order of the target. */
  readonly fields: Readonly<Record<string, number>>
  /** Rows by where they went and go: 'held to out'. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Changed cells of rows that both configs make, in the order of the target, the first ones of each field shown. */
  readonly cells: readonly {
    readonly field: string
    readonly count: number
    readonly examples: readonly ReplayedChange[]
  }[]
  /** Rules of which there are more or fewer findings, by their codes. */
  readonly findings: Readonly<Record<string, { readonly before: number; readonly after: number }>>
  /** The first changes; all of them stand in replay.csv. */
  readonly first: readonly ReplayedChange[]
}
