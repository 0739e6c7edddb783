import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { applyClaims } from './apply-batch.ts'
import type { BatchChange } from './batch-state.ts'
import { batchChangedJob } from './jobs.ts'
import { undoBatch } from './undo-batch.ts'

export type BatchOrder = {
  readonly batchId: string
  readonly change: 'apply' | 'undo'
  readonly reason: string
  readonly userId: string | null
  readonly impersonatorId?: string | undefined
  readonly orgId: string
}

/** Applies or undoes a batch, records who did it and why and tells others of it, in one transaction. Throws BatchError where it cannot. */
export async function recordBatchChange(connection: Connection, order: BatchOrder): Promise<BatchChange> {
  const { batchId, change, reason, userId, impersonatorId, orgId } = order
  const done = await (change === 'apply' ? applyClaims : undoBatch)(connection, batchId, { userId })
  const batch = await connection.one<{ label: string }>(sql`
    update batches set pending = null where id = ${batchId} returning label`)
  await insertAuditEvent(connection, {
    orgId,
    userId,
    impersonatorId,
    action: change === 'apply' ? 'batch.applied' : 'batch.undone',
    details: { batchId, name: batch?.label, reason, records: done.records, fields: done.fields },
  })
  await enqueue(connection, batchChangedJob, {
    ...{ batchId, reason, userId },
    impersonatorId: impersonatorId ?? null,
  })
  return done
}
