import { type CycleState, canFollow } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { dropDraft } from '#server/ledger/batches.ts'
import { type CycleKey, lockCycle } from '../cycles/cycle-store.ts'
import { moveCycle } from '../cycles/move-cycle.ts'
import { findSteps } from '../cycles/step-store.ts'
import {
  endTask,
  findCycleOfBatch,
  findPublication,
  findPublishedBatch,
  forgetDraft,
} from './publication-store.ts'

type Change = {
  readonly batchId: string
  readonly reason: string
  readonly userId: string | null
  readonly impersonatorId: string | null
}

/** Tells whether a cycle counts as published, whatever state it went to after that. */
async function isPublished(tx: Connection, key: CycleKey): Promise<boolean> {
  const steps = await findSteps(tx, key)
  return steps.findLast(({ state }) => state === 'published' || state === 'rolledBack')?.state === 'published'
}

/** Finds the states that a cycle goes through to match its batch; none if it matches already or cannot get there. */
async function findWay(
  tx: Connection,
  key: CycleKey,
  { isApplied, state }: { readonly isApplied: boolean; readonly state: CycleState },
): Promise<readonly CycleState[]> {
  if ((await isPublished(tx, key)) === isApplied) return []
  const back: readonly CycleState[] = ['rolledBack']
  const forth: readonly CycleState[] = state === 'rolledBack' ? ['approved', 'published'] : ['published']
  const way = isApplied ? forth : back
  return way.slice(0, 1).every((next) => canFollow(state, next)) ? way : []
}

/** Takes a cycle to where its batch is, after someone applied or undid that by itself. It may be called again. */
export async function followBatch({ database }: Program, change: Change): Promise<void> {
  const { batchId, reason, userId, impersonatorId } = change
  await database.asSystem(async (tx) => {
    const key = await findCycleOfBatch(tx, batchId)
    const [batch, first] = key ? [await findPublishedBatch(tx, batchId), await lockCycle(tx, key)] : []
    if (!key || !batch || !first || batch.state === 'draft') return
    const isApplied = batch.state === 'applied'
    const way = await findWay(tx, key, { isApplied, state: first.state })
    for (const state of way) {
      const cycle = await lockCycle(tx, key)
      if (cycle) await moveCycle(tx, key.orgId, cycle, state, { userId, reason })
    }
    if (way.length === 0) return
    const { id, sender, type, period } = first
    await insertAuditEvent(tx, {
      ...{ orgId: key.orgId, userId, ...(impersonatorId === null ? {} : { impersonatorId }) },
      action: isApplied ? 'cycle.published' : 'cycle.rolled-back',
      details: { cycleId: id, name: `${sender}, ${type}, ${period.slice(0, 7)}`, reason, batchId },
    })
  })
}

/** Takes away the draft of a cycle that was canceled; what is applied already stays. */
export async function dropCanceledDraft({ database }: Program, key: CycleKey): Promise<void> {
  await database.asSystem(async (tx) => {
    if ((await lockCycle(tx, key))?.state !== 'canceled') return
    // Whoever is at the draft writes nothing more from here on.
    await endTask(tx, key)
    const publication = await findPublication(tx, key)
    const batch = publication?.batch_id ? await findPublishedBatch(tx, publication.batch_id) : undefined
    if (batch?.state !== 'draft') return
    await forgetDraft(tx, key)
    await dropDraft(tx, batch.id)
  })
}
