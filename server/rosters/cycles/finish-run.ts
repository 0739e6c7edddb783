import { DECIDED_CLASSES } from '@concord/domain'
import type { RunSummary } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { countErrorsJob } from './count-errors-job.ts'
import { type CycleSummary, lockCycle } from './cycle-store.ts'
import { moveCycle } from './move-cycle.ts'
import type { PreparedRun } from './prepare-run.ts'
import { forgetOtherAttempts, insertResults, type StoredResult } from './result-store.ts'
import { type Attempt, noteOpenStops, noteOutcome } from './run-store.ts'
import { findSteps, insertStep } from './step-store.ts'
import { insertStops } from './stop-store.ts'

type Finished = {
  readonly summary: RunSummary
  readonly results: readonly StoredResult[]
  readonly prepared: PreparedRun
}

const toSummary = ({
  balance,
  rules,
  heldBy,
  changes,
  annotated,
  scope,
  runDate,
  timings,
  versions,
}: RunSummary): CycleSummary => ({
  ...{ balance, rules, heldBy, changes, annotated, scope, runDate, timings, versions },
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Counts the rows that differ from the baseline; without one, all rows that go out. */
function countDifferences({ changes, balance }: RunSummary): number {
  if (changes === null) return balance.out
  return sum(DECIDED_CLASSES.map((name) => changes.classes[name] ?? 0))
}

/**
 * Makes what an attempt gave the results of its cycle, in one transaction: stages with their times and counts, the files, and
 * the stops that hold it. False when the attempt counts no more.
 */
export async function finishRun(
  tx: Connection,
  attempt: Attempt,
  { summary, results, prepared }: Finished,
): Promise<boolean> {
  const key = { orgId: attempt.orgId, id: attempt.id }
  const before = await lockCycle(tx, key)
  const { baseline, targetVersion, sourceVersion } = prepared
  const isKept = await noteOutcome(tx, attempt, {
    ...{ summary: toSummary(summary), baselineId: baseline?.id ?? null, targetVersion, sourceVersion },
  })
  if (!isKept || !before) return false
  await insertResults(tx, attempt, results)
  await forgetOtherAttempts(tx, key, attempt.attempt)
  if ((await findSteps(tx, key)).length === 0)
    await insertStep(tx, key, { state: 'received', attempt: 0, userId: null, at: before.received_at })
  await walkStages(tx, attempt, summary)
  await insertStops(tx, attempt, summary.stops)
  const stops = await noteOpenStops(tx, key)
  const compared = await lockCycle(tx, key)
  await enqueue(tx, countErrorsJob, key)
  if (stops > 0 && compared)
    await moveCycle(tx, key.orgId, compared, 'held', { userId: null, counts: { stops } })
  return true
}

/** Takes the cycle from one stage of the run to the next, each at the time when it was done. */
async function walkStages(tx: Connection, { orgId, id }: Attempt, summary: RunSummary): Promise<void> {
  const { timings, balance, rules, profile, guesses } = summary
  const tabsLeftOut = guesses.find(({ code }) => code === 'tabsLeftOut')?.count ?? 0
  const read = timings.read ?? 0
  const mapped = read + (timings.map ?? 0)
  const checked = mapped + (timings.check ?? 0)
  const startedAt = Date.now() - sum(Object.values(timings))
  const stages = [
    ['read', read, { rows: balance.in, ...(tabsLeftOut > 0 ? { tabsLeftOut } : {}) }],
    ['mapped', mapped, { fields: Object.keys(profile).length }],
    ['checked', checked, { findings: sum(Object.values(rules)) }],
    ['compared', checked + (timings.compare ?? 0), { differences: countDifferences(summary) }],
  ] as const
  for (const [state, afterMs, counts] of stages) {
    const cycle = await lockCycle(tx, { orgId, id })
    if (!cycle) return
    const at = new Date(startedAt + afterMs)
    // The file was read when it came already; a run reads it once more.
    if (cycle.state === state)
      await insertStep(tx, { orgId, id }, { state, attempt: cycle.attempt, userId: null, at, counts })
    else await moveCycle(tx, orgId, cycle, state, { userId: null, at, counts })
  }
}
