import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { enqueueFollowUps } from './follow-up.ts'
import { lockLedger } from './lock-ledger.ts'
import { type Resolved, resolveRecords } from './resolve-records.ts'

/** Returns, in order, the NPIs of records in which claims compete, in any view. */
export async function findContestedNpis(connection: Connection, limit?: number): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    select distinct npi from overlay.records where view_id = org_id and resolution <> '[]' order by npi
    limit ${limit ?? null}`)
  return rows.map(({ npi }) => npi)
}

export async function countContested(connection: Connection): Promise<number> {
  const row = await connection.one<{ count: number }>(sql`
    select count(distinct npi)::int as count from overlay.records where view_id = org_id and resolution <> '[]'`)
  return row?.count ?? 0
}

/** Resolves them all again, for what a source counts otherwise; a second time it changes nothing. */
export async function resolveAll(connection: Connection, batchId: string): Promise<Resolved> {
  const at = await lockLedger(connection)
  const resolved = await resolveRecords(connection, await findContestedNpis(connection), { batchId, at })
  await enqueueFollowUps(connection, batchId)
  return resolved
}
