import { resolve } from 'node:path'
import type { RunJob } from '#engine/job/run-job.ts'
import type { Changes } from './changes.ts'
import { type FoundBaseline, findBaseline } from './find-baseline.ts'
import { type Filling, type Measure, measureFilledShares, measureRun } from './measure-run.ts'
import type { Baseline } from './open-baseline.ts'
import { type EarlierRun, readHistory } from './read-earlier-run.ts'

/** Describes what a job names of earlier runs. */
export type Past = {
  readonly baseline: FoundBaseline | null
  /** All runs that are known of, the oldest first, that of the baseline among them. */
  readonly history: readonly EarlierRun[]
}

/** Finds the baseline and the earlier runs of a job. Throws RunError where one of them is not there. */
export async function findPast({ baseline, history = [], target }: RunJob): Promise<Past> {
  const found = baseline === undefined ? null : await findBaseline(baseline, target.id)
  const folders = [...history, ...(found?.earlier ? [found.folder] : [])].map((folder) => resolve(folder))
  return { baseline: found, history: await readHistory([...new Set(folders)], target.id) }
}

/** Returns the row count and empty shares of a baseline, as if it were a file like this one. */
function fillingOfBaseline({ rows, filled, earlier }: Baseline): Filling {
  const empty = Array.from(filled, ([field, count]) => [field, 1 - count / Math.max(1, rows)])
  return { rows: earlier ? measureFilledShares(earlier).rows : rows, empty: Object.fromEntries(empty) }
}

/**
 * Returns how a run differs from what is known of earlier ones: files of the same scope, because a delta has but a part
 * of the rows.
 */
export function measurePast(
  { source }: Pick<RunJob, 'source'>,
  run: Pick<EarlierRun, 'balance' | 'profile'> & { readonly changes: Changes | null },
  past: { readonly baseline: Baseline | null; readonly history: readonly EarlierRun[] },
): readonly Measure[] {
  const { baseline, history } = past
  const isFile = source.scope === 'full' && (baseline?.earlier?.scope ?? 'full') === 'full'
  return measureRun({
    now: measureFilledShares(run),
    before: baseline && isFile ? fillingOfBaseline(baseline) : null,
    changes: run.changes,
    history: history.filter(({ scope }) => scope === source.scope),
  })
}
