import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Program } from '#server/http/route.ts'
import { type Following, followTask, StoppedError } from '#server/jobs/follow-task.ts'
import { shareLedger } from '#server/ledger/lock-ledger.ts'
import type { Resolving } from '#server/ledger/resolve-records.ts'
import { SetsExhaustedError } from '#server/search/read-model/dictionaries.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { findGates } from '../gates/gate-store.ts'
import { findUpdate, lockUpdate, type UpdateKey, updateState } from '../update-store.ts'
import { applySelected, undoApplied } from './apply-update.ts'
import { countMeant, noteWeighed } from './change-store.ts'
import { chooseReady, computeImpact } from './compute-impact.ts'
import { noteImpact } from './impact-store.ts'
import { chooseByGates, passUpdate } from './pass-update.ts'
import { SUBMITTED } from './start-impact.ts'
import {
  beginTask,
  countRows,
  endTask,
  holdAttempt,
  noteTaskProgress,
  type StoredTask,
  type TaskAttempt,
} from './task-store.ts'

const MAX_TRIES = 3
const FAILED =
  'It could not be done because of a problem of the program. Nothing changed. Try again; if that fails too, ask support.'
const MOVED = 'Records changed meanwhile. Nothing was applied. Compute the impact again and look at it.'

/** Runs in a transaction that counts only as long as the attempt does. */
function inAttempt<Result>(
  { database }: Program,
  attempt: TaskAttempt,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
  return database.asSystem(async (tx) => {
    if (!(await holdAttempt(tx, attempt))) throw new StoppedError()
    return work(tx)
  })
}

async function compute(
  program: Program,
  attempt: TaskAttempt,
  task: StoredTask,
  following: Following,
): Promise<void> {
  // Whatever changes records while the pieces are compared carries this moment or a later one.
  const { at, update, gates } = await inAttempt(program, attempt, async (tx) => ({
    at: await shareLedger(tx),
    update: await findUpdate(tx, attempt),
    gates: task.task_reason === SUBMITTED ? await findGates(tx, attempt.orgId) : undefined,
  }))
  if (!update) throw new StoppedError()
  const { impact } = await computeImpact(attempt, update, {
    read: (work) => program.database.asSystem(work),
    inPiece: (work) => inAttempt(program, attempt, work),
    choose: gates ? chooseByGates(gates, update) : chooseReady,
    keep: (tx, rows) => noteWeighed(tx, attempt, rows),
    onRecords: (done, total) => following.note('compare', done, total),
  })
  following.end()
  await inAttempt(program, attempt, async (tx) => {
    await noteImpact(tx, attempt, impact, at)
    await endTask(tx, attempt)
    if (gates) await passUpdate(tx, attempt, gates)
  })
}

/** Applies or undoes the update in one transaction: whatever is killed meanwhile, it is done once or not at all. */
async function carryOut(
  program: Program,
  attempt: TaskAttempt,
  { task, task_by: userId, task_impersonator, task_reason: reason }: StoredTask,
  following: Following,
): Promise<void> {
  await program.database.asSystem(async (tx) => {
    const { practitioners } = await countMeant(tx, attempt)
    const who = {
      ...{ userId, reason, impersonatorId: task_impersonator ?? undefined },
      onResolved: ({ stage, done, total }: Resolving) =>
        stage === 'records'
          ? following.note(task === 'apply' ? 'apply' : 'undo', done, practitioners)
          : following.note(stage, done, total),
    }
    // Progress is noted meanwhile: the update itself is held only at the end.
    const seen = await findUpdate(tx, attempt)
    if (!seen) throw new StoppedError()
    if (task === 'apply') await applySelected(tx, attempt, seen, who)
    else await undoApplied(tx, attempt, seen, who)
    following.end()
    if (!(await holdAttempt(tx, attempt))) throw new StoppedError()
    await endTask(tx, attempt)
  })
  await repairSearch(program.database, () => {})
}

/** Ends a task that failed: the update is again what it was before it was asked for. */
async function fail(program: Program, attempt: TaskAttempt, failure: string): Promise<void> {
  await program.database.asSystem(async (tx) => {
    if (!(await holdAttempt(tx, attempt))) return
    await restoreState(tx, attempt)
    await endTask(tx, attempt, failure)
  })
}

/** Takes an update that a worker was to apply or to undo back to the state before. */
export async function restoreState(tx: Connection, key: UpdateKey): Promise<void> {
  const update = await lockUpdate(tx, key)
  if (update?.state === 'applying') await updateState(tx, key, { state: 'open' })
  if (update?.state === 'undoing') await updateState(tx, key, { state: 'applied' })
}

/** Does what was asked of a data update. It may be called again after a crash: an attempt that was killed leaves nothing. */
export async function runUpdateTask(program: Program, key: UpdateKey): Promise<void> {
  const stored = await program.database.asSystem((tx) => beginTask(tx, key))
  if (stored === undefined) return
  const attempt = { ...key, attempt: stored.attempt }
  if (stored.tries > MAX_TRIES) return fail(program, attempt, FAILED)
  const following = followTask('wait', (progress) =>
    program.database.asSystem((tx) => noteTaskProgress(tx, attempt, progress)),
  )
  try {
    await countRows(program.database)
    if (stored.task === 'impact') await compute(program, attempt, stored, following)
    else await carryOut(program, attempt, stored, following)
  } catch (error) {
    if (error instanceof StoppedError) return
    if (error instanceof AppError && error.code === 'conflict') return fail(program, attempt, MOVED)
    if (error instanceof SetsExhaustedError) return fail(program, attempt, error.message)
    if (stored.tries === MAX_TRIES) await fail(program, attempt, FAILED)
    throw error
  } finally {
    following.end()
  }
}
