import type { DuckDBConnection } from '@duckdb/node-api'
import type { Changes } from '#engine/compare/changes.ts'
import type { Baseline } from '#engine/compare/open-baseline.ts'
import type { RunJob } from '../../job/run-job.ts'
import type { EvaluatedRows } from '../evaluate-rows.ts'
import type { OutputName } from '../output-folder.ts'
import type { ReadSources } from '../read-sources.ts'

/** The input of the writers of details, for a run whose other results are written. */
export type DetailInput = {
  readonly job: RunJob
  readonly read: ReadSources
  readonly evaluated: EvaluatedRows
  readonly baseline: Baseline | null
  readonly changes: Changes | null
  readonly work: string
}

/** Writes results that readers of single rows need, and returns their names. */
export type DetailWriter = (
  connection: DuckDBConnection,
  input: DetailInput,
) => Promise<readonly OutputName[]>
