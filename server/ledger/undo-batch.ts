import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Who } from './apply-batch.ts'
import { type BatchChange, lockBatch } from './batch-state.ts'
import { checkUndo } from './check-batch.ts'
import { findClaimedNpis } from './claims-store.ts'
import { enqueueFollowUps } from './follow-up.ts'
import { lockLedger } from './lock-ledger.ts'
import { type OnResolved, resolveRecords } from './resolve-records.ts'
import { undoLoad } from './undo-load.ts'

/**
 * Takes back what an applied batch did, in one transaction: its claims stay as rows and count no more; of a load of the
 * registry the records stand again as before it. Throws BatchError where it cannot.
 */
export async function undoBatch(
  connection: Connection,
  batchId: string,
  { userId, onResolved }: Who,
): Promise<BatchChange> {
  const at = await lockLedger(connection)
  const batch = await lockBatch(connection, batchId)
  await checkUndo(connection, batchId, batch)
  await connection.run(sql`
    update batches set state = 'undone', undone_at = ${at}, undone_by = ${userId} where id = ${batchId}`)
  const change = batch.isLoad
    ? await undoLoad(connection, { batchId, at })
    : await withdrawClaims(connection, { batchId, at }, onResolved)
  await enqueueFollowUps(connection, batchId)
  return change
}

async function withdrawClaims(
  connection: Connection,
  cause: { batchId: string; at: Date },
  onResolved: OnResolved | undefined,
): Promise<BatchChange> {
  const npis = await findClaimedNpis(connection, cause.batchId)
  return { ...(await resolveRecords(connection, npis, cause, onResolved)), claimed: npis.length }
}
