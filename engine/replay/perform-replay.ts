import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDuckdb } from '#engine/run/open-duckdb.ts'
import { performRun } from '#engine/run/perform-run.ts'
import type { RunSummary } from '#engine/run/run-summary.ts'
import { compareRows, storeRows } from './compare-rows.ts'
import { type FileReplay, REPLAY, type ReplayedSource, type ReplayJob } from './replay-job.ts'

/** Share of the progress of the first of two runs: two runs of the same file take about the same time. */
const SHARE_BEFORE = 0.5

type ReplayWork = Parameters<typeof performRun>[2]
type Replayed = { readonly kept: string; readonly rules: RunSummary['rules'] }

/** Returns the rules for which one of two runs has more findings than the other, with both counts. */
function compareFindings(before: RunSummary['rules'], after: RunSummary['rules']): FileReplay['findings'] {
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return Object.fromEntries(
    codes.flatMap((code) => {
      const counts = { before: before[code] ?? 0, after: after[code] ?? 0 }
      return counts.before === counts.after ? [] : [[code, counts]]
    }),
  )
}

/**
 * Runs both configs over the file in this process, one after the other, and writes replay.csv into `work`. The config that
 * is replaced is not guarded: what it did with a wrong column is what the other one changes.
 */
export async function performReplay(
  job: ReplayJob,
  work: string,
  { onProgress, signal }: Pick<ReplayWork, 'onProgress' | 'signal'>,
): Promise<FileReplay> {
  const { target, limits, before } = job
  const replay = async (
    name: string,
    { source, written }: ReplayedSource,
    from: number,
  ): Promise<Replayed> => {
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
    const { rules } = await performRun(run, own, {
      onProgress: ({ stage, done }) =>
        onProgress({ stage, done: from + done * (1 - from - (name === 'before' ? SHARE_BEFORE : 0)) }),
      signal,
      onEvaluated: (connection) => storeRows(connection, target.fields, kept),
    })
    return { kept, rules }
  }
  const unguarded = target.fields.map(({ id }) => id)
  const old = before && (await replay('before', { ...before, source: { ...before.source, unguarded } }, 0))
  const now = await replay('after', job.after, old ? SHARE_BEFORE : 0)
  const { connection, close } = await openDuckdb(work, [], limits, signal)
  try {
    const compared = { file: job.file, fields: target.fields }
    const kept = { before: old?.kept ?? null, after: now.kept }
    const changes = await compareRows(connection, compared, kept, join(work, REPLAY))
    return { ...changes, findings: compareFindings(old?.rules ?? {}, now.rules) }
  } finally {
    close()
  }
}
