import { SOURCES, type SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type RecordBatchRow = {
  id: string
  label: string
  kind: SourceKind
  source: string
  applied_at: Date | null
  org_id: string | null
}

export async function findBatches(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordBatchRow>> {
  const rows = await connection.rows<RecordBatchRow>(sql`
    select b.id, b.label, s.kind, s.name as source, b.applied_at, b.org_id
    from batches b join sources s on s.id = b.source_id where b.id = any (${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes a transaction that sees all organizations read the view of one of them; null: the public view. */
export async function readAsOrganization(connection: Connection, orgId: string | null): Promise<void> {
  await connection.run(sql`select set_config('app.org_id', ${orgId ?? ''}, true)`)
}

export type DecisionRow = { org_id: string | null; label: string; npi: string }

/** Returns the decision that a batch is; undefined for other batches. */
export function findDecision(connection: Connection, batchId: string): Promise<DecisionRow | undefined> {
  return connection.one(sql`
    select b.org_id, b.label, c.npi::text as npi from batches b join claims c on c.batch_id = b.id
    where b.id = ${batchId} and b.source_id = ${SOURCES.decidedConflict.id}`)
}
