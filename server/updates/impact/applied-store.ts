import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { UpdateKey } from '../update-store.ts'

export type UpdateBatch = { readonly batchId: string; readonly sourceId: string }

/** Notes the batches that an update is applied by, in place of those before; the first of them stands for it. */
export async function noteBatches(
  tx: Connection,
  { orgId, id }: UpdateKey,
  batches: readonly UpdateBatch[],
): Promise<void> {
  await tx.run(sql`delete from data_update_batches where org_id = ${getOrgId(orgId)} and update_id = ${id}`)
  await tx.run(sql`
    insert into data_update_batches (org_id, update_id, batch_id, source_id)
    select ${getOrgId(orgId)}, ${id}, b.batch_id, b.source_id
    from unnest(${batches.map(({ batchId }) => batchId)}::uuid[], ${batches.map(({ sourceId }) => sourceId)}::uuid[])
      b (batch_id, source_id)`)
  await tx.run(sql`
    update data_updates u set batch_id = ${batches[0]?.batchId ?? null}
    where u.org_id = ${getOrgId(orgId)} and u.id = ${id}`)
}

/** Finds the applied batches of an update, the last applied first. */
export async function findAppliedBatches(tx: Connection, { orgId, id }: UpdateKey): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select b.id from data_update_batches p join batches b on b.id = p.batch_id
    where p.org_id = ${getOrgId(orgId)} and p.update_id = ${id} and b.state = 'applied' order by b.applied_at desc, b.id`)
  return rows.map(({ id: batchId }) => batchId)
}
