import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type BatchChange, lockBatch } from './batch-state.ts'
import { checkApply } from './check-batch.ts'
import { findClaimedNpis } from './claims-store.ts'
import { enqueueFollowUps } from './follow-up.ts'
import { lockLedger } from './lock-ledger.ts'
import { type OnResolved, resolveRecords } from './resolve-records.ts'

export type Who = {
  /** Null: the program itself. */
  readonly userId: string | null
  readonly onResolved?: OnResolved | undefined
}

/**
 * Lets the claims of a draft or undone batch count, in one transaction: all of it or nothing, however large it is. Throws
 * BatchError where it cannot.
 */
export async function applyClaims(
  connection: Connection,
  batchId: string,
  { userId, onResolved }: Who,
): Promise<BatchChange> {
  const at = await lockLedger(connection)
  checkApply(await lockBatch(connection, batchId))
  await connection.run(sql`
    update batches set state = 'applied', applied_at = ${at}, applied_by = ${userId}, undone_at = null, undone_by = null
    where id = ${batchId}`)
  const npis = await findClaimedNpis(connection, batchId)
  const resolved = await resolveRecords(connection, npis, { batchId, at }, onResolved)
  const { records, fields, conflicts } = resolved
  const counts = { claimed: npis.length, changed: records, changedFields: fields, conflicts }
  await connection.run(sql`
    update batches set counts = counts || ${JSON.stringify(counts)}::jsonb where id = ${batchId}`)
  await enqueueFollowUps(connection, batchId)
  return { ...resolved, claimed: npis.length }
}
