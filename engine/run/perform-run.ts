import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { overrideTarget } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { findPast, type Past } from '#engine/compare/find-past.ts'
import { openBaseline } from '#engine/compare/open-baseline.ts'
import { hashConfig } from '../job/content-hash.ts'
import type { RunJob, RunProgress } from '../job/run-job.ts'
import { evaluateRows } from './evaluate-rows.ts'
import { makeSummary } from './make-summary.ts'
import { findFoldersOf, openDuckdb } from './open-duckdb.ts'
import { readSources } from './read-sources.ts'
import type { RunSummary } from './run-summary.ts'
import { StageClock } from './stage-clock.ts'
import { writeOutputs } from './write-outputs.ts'

type Work = {
  readonly onProgress: (progress: RunProgress) => void
  readonly signal: AbortSignal
  /** Called when `mapped_rows` exists and the destination of each row is known. */
  readonly onEvaluated?: (connection: DuckDBConnection) => Promise<void>
}

/** Finds the only folders that a run reads from. */
async function findFolders({ file, fixes, reference }: RunJob, { baseline }: Past): Promise<string[]> {
  return [
    ...(await findFoldersOf(file)),
    ...(fixes === undefined ? [] : await findFoldersOf(resolve(fixes))),
    ...(reference === undefined ? [] : [resolve(reference)]),
    ...(baseline ? [baseline.folder] : []),
  ]
}

/**
 * Runs the job in this process: reads the file, maps and evaluates its rows and writes the results into `work`. Throws
 * UnusableFileError, ConfigError, RunError or what DuckDB says.
 */
export async function performRun(
  ordered: RunJob,
  work: string,
  { onProgress, signal, onEvaluated }: Work,
): Promise<RunSummary> {
  const target = overrideTarget(ordered.target, ordered.source)
  const job = { ...ordered, target, file: resolve(ordered.file) }
  const past = await findPast(job)
  await mkdir(join(work, 'raw'))
  const { connection, close } = await openDuckdb(work, await findFolders(job, past), job.limits, signal)
  const clock = new StageClock(onProgress, signal)
  try {
    const baseline =
      past.baseline && (await openBaseline(connection, past.baseline, job, join(work, 'baseline')))
    const read = await clock.run('read', () => readSources(connection, job, work))
    const evaluated = await evaluateRows(connection, job, read, { work, clock })
    await onEvaluated?.(connection)
    const outputs = await writeOutputs(connection, job, read, evaluated, { work, clock, baseline })
    const values = await makeSummary(
      connection,
      job,
      read,
      evaluated,
      { ...outputs, work, targetHash: hashConfig(ordered.target) },
      { ...past, opened: baseline },
    )
    const summary: RunSummary = { ...values, timings: clock.timings }
    await writeFile(join(work, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
    return summary
  } finally {
    close()
  }
}
