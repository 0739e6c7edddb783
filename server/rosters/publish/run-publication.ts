import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Program } from '#server/http/route.ts'
import { type Following, followTask, StoppedError } from '#server/jobs/follow-task.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { lockBatch } from '#server/ledger/batch-state.ts'
import { countDraft } from '#server/ledger/draft-records.ts'
import type { Resolving } from '#server/ledger/resolve-records.ts'
import { undoBatch } from '#server/ledger/undo-batch.ts'
import { SetsExhaustedError } from '#server/search/read-model/dictionaries.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { type CycleKey, lockCycle, type StoredCycle } from '../cycles/cycle-store.ts'
import { moveCycle } from '../cycles/move-cycle.ts'
import { measureImpact } from './measure-impact.ts'
import {
  beginTask,
  endTask,
  hasNewerPublished,
  holdAttempt,
  noteImpact,
  noteTaskProgress,
  type StoredPublication,
  type TaskAttempt,
} from './publication-store.ts'
import { inAttempt, stageDraft } from './stage-draft.ts'
import { UnpublishableError } from './unpublishable-error.ts'

const MAX_TRIES = 3
const FAILED =
  'It could not be done because of a problem of the program. Nothing changed. Try again; if that fails too, ask support.'
const OUTDATED = 'The cycle changed meanwhile. Nothing was published. Look at it again.'

/** Stages what the cycle gave and works out what it would change. Returns the draft. */
async function preview(program: Program, attempt: TaskAttempt, following: Following): Promise<string> {
  const batchId = await stageDraft(program, attempt, {
    onRows: (done, total) => following.note('stage', done, total),
  })
  const impact = await measureImpact(program, attempt, {
    batchId,
    onRecords: (done, total) => following.note('compare', done, total),
  })
  await inAttempt(program, attempt, (tx) => noteImpact(tx, attempt, impact))
  return batchId
}

function auditDone(
  publication: StoredPublication,
  { id, sender, type, period }: StoredCycle,
  { action, ...details }: { action: string; batchId: string; records: number; fields: number },
) {
  const { user_id: userId, impersonator_id, reason } = publication
  return {
    ...{ userId, action },
    ...(impersonator_id === null ? {} : { impersonatorId: impersonator_id }),
    details: { cycleId: id, name: `${sender}, ${type}, ${period.slice(0, 7)}`, reason, ...details },
  }
}

/**
 * Lets the draft count, or takes the batch back, and moves the cycle, all in one transaction: whatever is killed meanwhile,
 * it is done once or not at all.
 */
async function carryOut(
  program: Program,
  attempt: TaskAttempt,
  {
    publication,
    batchId,
    following,
  }: { publication: StoredPublication; batchId: string; following: Following },
): Promise<void> {
  const isPublishing = publication.task === 'publish'
  const userId = publication.user_id
  await program.database.asSystem(async (tx) => {
    const { spoken, silent } = await countDraft(tx, batchId)
    const total = spoken + silent
    const onResolved = ({ stage, ...at }: Resolving) =>
      stage === 'records' ? following.note('apply', at.done, total) : following.note(stage, at.done, at.total)
    const who = { userId, onResolved }
    const { state } = await lockBatch(tx, batchId)
    // Someone may have applied or undone the batch by itself already.
    const isDone = state === (isPublishing ? 'applied' : 'undone')
    const change = isPublishing ? applyClaims : undoBatch
    const { records, fields } = isDone ? { records: 0, fields: 0 } : await change(tx, batchId, who)
    following.end()
    if (!(await holdAttempt(tx, attempt))) throw new StoppedError()
    const cycle = await lockCycle(tx, attempt)
    if (!cycle) throw new StoppedError()
    if (isPublishing && (await hasNewerPublished(tx, attempt.orgId, cycle))) throw new AppError('conflict')
    const counts = { rows: publication.account?.claimed ?? 0, practitioners: spoken, records, fields }
    await moveCycle(tx, attempt.orgId, cycle, isPublishing ? 'published' : 'rolledBack', {
      ...{ userId, counts, reason: publication.reason },
    })
    await endTask(tx, attempt)
    const action = isPublishing ? 'cycle.published' : 'cycle.rolled-back'
    const told = auditDone(publication, cycle, { action, batchId, records, fields })
    await insertAuditEvent(tx, { orgId: attempt.orgId, ...told })
  })
  await repairSearch(program.database, () => {})
}

async function perform(
  program: Program,
  attempt: TaskAttempt,
  publication: StoredPublication,
  following: Following,
): Promise<void> {
  if (publication.task === 'preview') {
    await preview(program, attempt, following)
    await inAttempt(program, attempt, (tx) => endTask(tx, attempt))
    return
  }
  const { batch_id: batchId } = publication
  if (batchId === null) throw new StoppedError()
  await carryOut(program, attempt, { publication, batchId, following })
}

async function fail(program: Program, attempt: TaskAttempt, failure: string): Promise<void> {
  await program.database.asSystem(async (tx) => {
    if (await holdAttempt(tx, attempt)) await endTask(tx, attempt, failure)
  })
}

/**
 * Does what was asked of the publication of a cycle. It may be called again after a crash: an attempt that was killed leaves
 * nothing that counts.
 */
export async function runPublication(program: Program, key: CycleKey): Promise<void> {
  const publication = await program.database.asSystem((tx) => beginTask(tx, key))
  if (publication === undefined) return
  const attempt = { ...key, attempt: publication.attempt }
  if (publication.tries > MAX_TRIES) return fail(program, attempt, FAILED)
  const following = followTask('read', (progress) =>
    program.database.asSystem((tx) => noteTaskProgress(tx, attempt, progress)),
  )
  try {
    await perform(program, attempt, publication, following)
  } catch (error) {
    if (error instanceof StoppedError) return
    if (error instanceof UnpublishableError || error instanceof SetsExhaustedError)
      return fail(program, attempt, error.message)
    if (error instanceof AppError && error.code === 'conflict') return fail(program, attempt, OUTDATED)
    if (publication.tries === MAX_TRIES) await fail(program, attempt, FAILED)
    throw error
  } finally {
    following.end()
  }
}
