import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import { printSnapshots } from './record-tables.ts'

export type PastViewKey = { readonly id: string; readonly orgId: string }

type ChangedSince = {
  readonly npis: readonly string[]
  /** Changes up to this moment are among them. */
  readonly until: Date
}

/**
 * Returns the records that an organization saw otherwise after a moment and that the view does not hold yet. Changes carry
 * moments in the order in which they are committed, so that none before the newest is still to come.
 */
export async function findChangedSince(
  connection: Connection,
  { orgId, since, viewId }: { readonly orgId: string; readonly since: Date; readonly viewId: string },
): Promise<ChangedSince> {
  const newest = await connection.one<{ until: Date }>(sql`
    select greatest(${since}::timestamptz, max(at)) as until from (
      select max(at) as at from changes
      union all select max(applied_at) from batches where state <> 'draft'
      union all select max(undone_at) from batches) m`)
  const rows = await connection.rows<{ npi: string }>(sql`
    select npi::text as npi from (
      select npi from changes where at > ${since} and (org_id is null or org_id = ${orgId})
      union
      select npi from overlay.periods
      where view_id in (${orgId}, '00000000-0000-0000-0000-000000000000') and (began_at > ${since} or ended_at > ${since})
      union
      select r.npi from (select npi, first_batch_id from practitioners union all select npi, first_batch_id from entities) r
      join batches b on b.id = r.first_batch_id where b.applied_at > ${since}
    ) c
    where not exists (select from overlay.records o where o.npi = c.npi and o.view_id = ${viewId})
    order by npi`)
  return { npis: rows.map(({ npi }) => npi), until: newest?.until ?? since }
}

/** Puts records of the past into their view; those without a snapshot were not there. */
export async function insertPastRecords(
  connection: Connection,
  { id, orgId }: PastViewKey,
  npis: readonly string[],
  snapshots: readonly RecordSnapshot[],
): Promise<void> {
  await connection.run(sql`
    insert into overlay.records (npi, view_id, org_id) select unnest(${npis}::bigint[]), ${id}::uuid, ${orgId}::uuid`)
  const texts = printSnapshots(snapshots)
  const keys = sql`jsonb_build_object('view_id', ${id}::uuid, 'org_id', ${orgId}::uuid)`
  await connection.run(sql`
    insert into overlay.practitioners select f.* from jsonb_array_elements(${texts.practitioners}::jsonb) e (row)
    cross join lateral jsonb_populate_record(null::"overlay".practitioners, e.row || ${keys}) f`)
  await connection.run(sql`
    insert into overlay.entities select f.* from jsonb_array_elements(${texts.entities}::jsonb) e (row)
    cross join lateral jsonb_populate_record(null::"overlay".entities, e.row || ${keys}) f`)
  await connection.run(sql`
    insert into overlay.locations select f.* from jsonb_array_elements(${texts.locations}::jsonb) e (row)
    cross join lateral jsonb_populate_record(null::"overlay".locations, e.row || ${keys}) f`)
  await connection.run(sql`
    insert into overlay.affiliations select f.* from jsonb_array_elements(${texts.affiliations}::jsonb) e (row)
    cross join lateral jsonb_populate_record(null::"overlay".affiliations, e.row || ${keys}) f`)
}

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const

/** Takes over what the organization's view of now holds and did then, and returns which records these are. */
export async function copyOverlays(
  connection: Connection,
  { id, orgId }: PastViewKey,
): Promise<readonly string[]> {
  const copied = await connection.rows<{ npi: string }>(sql`
    insert into overlay.records (npi, view_id, org_id)
    select o.npi, ${id}::uuid, ${orgId}::uuid from overlay.records o
    where o.view_id = ${orgId}
      and not exists (select from overlay.records h where h.npi = o.npi and h.view_id = ${id})
    returning npi::text as npi`)
  const npis = copied.map(({ npi }) => npi)
  if (npis.length === 0) return npis
  for (const table of TABLES) {
    await connection.run({
      text: `insert into overlay.${table}
        select f.* from overlay.${table} r
        cross join lateral jsonb_populate_record(r, jsonb_build_object('view_id', $1::uuid)) f
        where r.view_id = $2::uuid and r.npi = any ($3::bigint[])`,
      values: [id, orgId, npis],
    })
  }
  return npis
}

export function findUnused(connection: Connection, hours: number): Promise<{ id: string }[]> {
  return connection.rows(sql`
    select id from overlay.past_views where used_at < now() - make_interval(hours => ${hours}) for update skip locked`)
}

export async function findHeld(connection: Connection, id: string): Promise<string[]> {
  const rows = await connection.rows<{ npi: string }>(
    sql`select npi::text as npi from overlay.records where view_id = ${id}`,
  )
  return rows.map(({ npi }) => npi)
}

export async function deletePastView(connection: Connection, id: string): Promise<void> {
  for (const table of [...TABLES, 'records'])
    await connection.run({ text: `delete from overlay.${table} where view_id = $1::uuid`, values: [id] })
  await connection.run(sql`delete from overlay.past_views where id = ${id}`)
}
