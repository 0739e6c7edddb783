import type { api } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { BatchError } from './batch-error.ts'
import { type BatchState, lockBatch } from './batch-state.ts'
import { findBatch } from './batch-store.ts'
import { checkApply, checkUndo } from './check-batch.ts'
import { findClaimedNpis } from './claims-store.ts'
import { compareResolved, countRecords } from './resolve-records.ts'
import { findAffected } from './undo-load.ts'

/**
 * Maximum number of records with claims that the preview compares; above it, it returns only the number of these
 * records.
 */
const MAX_COUNTED = 2000

/** Returns why a batch cannot be applied or undone, as a sentence; null where it can. */
export async function findProblem(
  connection: Connection,
  batchId: string,
  change: 'apply' | 'undo',
): Promise<string | null> {
  try {
    const batch = await lockBatch(connection, batchId)
    if (change === 'apply') checkApply(batch)
    else await checkUndo(connection, batchId, batch)
    return null
  } catch (error) {
    if (error instanceof BatchError) return error.message
    throw error
  }
}

async function countChanged(connection: Connection, batchId: string, { isLoad, state }: BatchState) {
  if (isLoad) {
    const affected = state === 'applied' ? await findAffected(connection, batchId) : []
    return { claimed: affected.length, records: affected.length }
  }
  const npis = await findClaimedNpis(connection, batchId)
  if (npis.length > MAX_COUNTED) return { claimed: npis.length, records: null }
  const filter = state === 'applied' ? { withoutIds: [batchId] } : { withIds: [batchId] }
  const difference = await compareResolved(connection, npis, filter)
  return { claimed: npis.length, records: countRecords(difference) }
}

export const previewBatch: Handler<typeof api.previewBatch> = async ({ tx }, { params: { batchId } }) => {
  const stored = await findBatch(tx, batchId)
  if (!stored) throw new AppError('not_found')
  // The job holds the lock of the batch until it is done: nothing is counted that would have to wait for it.
  if (stored.pending) return { change: null, problem: null, claimed: 0, records: null }
  const batch = await lockBatch(tx, batchId)
  const change = batch.state === 'applied' ? 'undo' : 'apply'
  const problem = await findProblem(tx, batchId, change)
  const counts = await countChanged(tx, batchId, batch)
  return { change: problem === null ? change : null, problem, ...counts }
}
