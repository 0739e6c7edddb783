import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDuckdb } from '#engine/run/open-duckdb.ts'
import { performRun } from '#engine/run/perform-run.ts'
import { compareRows, storeRows } from './compare-rows.ts'
import { type FileReplay, REPLAY, type ReplayedSource, type ReplayJob } from './replay-job.ts'

/**
 * Runs both configs over the file in this process, one after the other, and writes replay.csv into `work`. The config that
 * is replaced is not guarded: what it did with a wrong column is what the other one changes.
 */
export async function performReplay(job: ReplayJob, work: string, signal: AbortSignal): Promise<FileReplay> {
  const { target, limits } = job
  const replay = async (name: string, { source, written }: ReplayedSource): Promise<string> => {
    const own = join(work, name)
    await mkdir(own)
    const kept = join(own, 'kept.parquet')
    const { file, sender, reference, runDate } = job
    const run = {
      ...{ file: resolve(file), target, source, out: own, runDate, limits },
      ...(written === undefined ? {} : { written }),
      ...(sender === undefined ? {} : { sender }),
      ...(reference === undefined ? {} : { reference }),
    }
    await performRun(run, own, {
      onProgress: () => {},
      signal,
      onEvaluated: (connection) => storeRows(connection, target.fields, kept),
    })
    return kept
  }
  const unguarded = target.fields.map(({ id }) => id)
  const before = await replay('before', { ...job.before, source: { ...job.before.source, unguarded } })
  const after = await replay('after', job.after)
  const { connection, close } = await openDuckdb(work, [], limits, signal)
  try {
    const compared = { file: job.file, fields: target.fields }
    return await compareRows(connection, compared, { before, after }, join(work, REPLAY))
  } finally {
    close()
  }
}
