import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { findHeaderDrift, type TabDrift } from '#engine/drift/find-header-drift.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { applySteps, type SteppedTab } from '#engine/steps/apply-steps.ts'
import { type LaidOutTab, layOutTabs } from '../job/bind-tabs.ts'
import type { RunJob } from '../job/run-job.ts'
import { applyFixesToTabs, type FixedTabs } from './apply-fixes-to-tabs.ts'
import { lintColumns } from './lint-columns.ts'
import { readUnchanged, type UnchangedReading } from './read-unchanged.ts'

/** The file of a job as its rows are mapped: laid out, with fixed rows in their places and its steps done. */
export type ReadSources = UnchangedReading & {
  /** Tabs whose columns are not those that the source was made for. */
  readonly headers: readonly TabDrift[]
  readonly tabs: readonly LaidOutTab[]
  readonly fixed: FixedTabs
  readonly stepped: readonly SteppedTab[]
}

/** Reads the file of a job into the folder `raw` of `work`. Throws UnusableFileError and ConfigError. */
export async function readSources(
  connection: DuckDBConnection,
  job: RunJob,
  work: string,
): Promise<ReadSources> {
  const { file, source, target } = job
  const folder = join(work, 'raw')
  const read = await readUnchanged(file, () => readRoster(file, source.reading, { connection, folder }))
  const laidOut = await layOutTabs(connection, read.reading, source)
  const headers = await findHeaderDrift(connection, laidOut, source, target)
  lintColumns(job, laidOut, headers)
  const fixed = await applyFixesToTabs(connection, job, read.reading, laidOut, folder)
  const stepped = await applySteps(connection, fixed.tabs, source, folder)
  return { ...read, headers, tabs: fixed.tabs, fixed, stepped }
}
