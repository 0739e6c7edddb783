import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ExportKey } from './store.ts'

/** The newest change of a record that a file holds, at a moment in the words of PostgreSQL, which are finer than a Date. */
export type HeldChange = { readonly npi: number; readonly changedAt: string }

/** Finds the newest change of each record that an organization sees since a moment, up to one of the past if there is one. */
export async function findNewestChanges(
  connection: Connection,
  orgId: string,
  { since, until }: { readonly since: Date; readonly until: Date | null },
): Promise<ReadonlyMap<number, string>> {
  const rows = await connection.rows<HeldChange>(sql`
    select h.npi, max(h.at)::text as "changedAt" from changes h
    where h.at >= ${since} and (${until}::timestamptz is null or h.at <= ${until}) and h.layer <> 'source'
      and (h.org_id is null or h.org_id = ${getOrgId(orgId)})
    group by h.npi`)
  return new Map(rows.map(({ npi, changedAt }) => [Number(npi), changedAt]))
}

/** Notes which changes a file holds, but for those that an earlier one held already. */
export async function insertHeldChanges(
  connection: Connection,
  { orgId, id }: ExportKey,
  held: readonly HeldChange[],
): Promise<void> {
  await connection.run(sql`
    insert into export_held_changes (org_id, npi, changed_at, export_id)
    select ${getOrgId(orgId)}, h.npi, h.changed_at, ${id}
    from unnest(${held.map(({ npi }) => npi)}::bigint[], ${held.map(({ changedAt }) => changedAt)}::timestamptz[])
      h (npi, changed_at)
    on conflict do nothing`)
}

/** Forgets changes that happened before a moment: for all organizations. */
export async function forgetHeldChanges(connection: Connection, before: Date): Promise<void> {
  await connection.run(sql`delete from export_held_changes where changed_at < ${before}`)
}
