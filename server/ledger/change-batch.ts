import type { api, ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findBatch } from './batch-store.ts'
import { changeBatchLater } from './jobs.ts'
import { tryLockLedger } from './lock-ledger.ts'
import { findProblem } from './preview-batch.ts'
import { type BatchOrder, recordBatchChange } from './record-batch-change.ts'

/** Maximum records that a call changes while the user waits for the answer. */
const MAX_RECORDS_AT_ONCE = 2000

async function countClaimed(connection: Connection, batchId: string): Promise<number> {
  const counted = await connection.one<{ count: number }>(sql`
    select (select count(*) from claims where batch_id = ${batchId})
      + (select count(*) from changes where batch_id = ${batchId} and layer <> 'view')
      + (select count(*) from practitioners where first_batch_id = ${batchId})
      + (select count(*) from entities where first_batch_id = ${batchId}) as count`)
  return counted?.count ?? 0
}

async function leaveToJob(connection: Connection, order: BatchOrder & { userId: string }): Promise<void> {
  const { batchId, change } = order
  await connection.run(sql`update batches set pending = ${change} where id = ${batchId}`)
  await enqueue(connection, changeBatchLater, order, { onceAs: batchId })
}

/** Answers the calls that apply and undo batches. */
export async function changeBatch(
  change: 'apply' | 'undo',
  { viewer, tx }: ContextOf<typeof api.applyBatch>,
  { batchId, reason }: { readonly batchId: string; readonly reason: string },
): Promise<ReplyOf<typeof api.applyBatch>> {
  const stored = await findBatch(tx, batchId)
  if (!stored) throw new AppError('not_found')
  if (stored.pending)
    throw new AppError('conflict', { reason: 'A job is applying or undoing the batch already.' })
  const problem = await findProblem(tx, batchId, change)
  if (problem !== null) throw new AppError('conflict', { reason: problem })
  const { userId, impersonatorId } = getActor(viewer)
  const order = { batchId, change, reason, userId, impersonatorId, orgId: viewer.user.orgId }
  const claimed = await countClaimed(tx, batchId)
  if (claimed > MAX_RECORDS_AT_ONCE || !(await tryLockLedger(tx))) {
    await leaveToJob(tx, order)
    return { outcome: 'started', claimed, records: 0, fields: 0, conflicts: 0 }
  }
  return { outcome: 'done', ...(await recordBatchChange(tx, order)) }
}
