import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { inView, PUBLIC_VIEW } from '#server/db/view.ts'
import { hasSeenPlace } from '#server/search/seen-places.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import { printSnapshots } from './record-tables.ts'

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const

export type PastViewKey = { readonly id: string; readonly orgId: string }

export type PastViewOf = { readonly orgId: string; readonly at: Date; readonly sight: string }

/** Moments of the database are finer than those of a program: as texts they stay what they are. */
type PastView = { id: string; built_at: string }

const isOf = ({ orgId, at, sight }: PastViewOf): Sql =>
  sql`v.org_id = ${orgId} and v.at = ${at} and v.sight = ${sight}`

/** A view that was used this long ago is opened again, so that its use is noted. */
const NOTE_USE_AFTER = sql`interval '1 hour'`

/** A view that holds all that changed up to now. */
export async function findCurrentView(connection: Connection, view: PastViewOf): Promise<string | undefined> {
  const row = await connection.one<{ id: string }>(sql`
    select v.id from overlay.past_views v
    where ${isOf(view)} and (ledger_changed_at() > v.built_at) is not true and v.used_at > now() - ${NOTE_USE_AFTER}`)
  return row?.id
}

/** Held until the end of the transaction by whoever opens views of an organization: one after another. */
export async function lockPastViews(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('past view'), hashtext(${orgId}))`)
}

/** Notes that a view is used, where there is one. */
export function useView(connection: Connection, view: PastViewOf): Promise<PastView | undefined> {
  return connection.one(sql`
    update overlay.past_views v set used_at = now() where ${isOf(view)} returning v.id, v.built_at::text as built_at`)
}

export async function insertPastView(
  connection: Connection,
  { id, orgId, at, sight }: PastViewOf & { readonly id: string },
): Promise<void> {
  await connection.run(sql`
    insert into overlay.past_views (id, org_id, at, sight, built_at, used_at)
    values (${id}, ${orgId}, ${at}, ${sight}, ${at}, now())`)
}

export async function noteBuilt(connection: Connection, id: string, until: string): Promise<void> {
  await connection.run(sql`update overlay.past_views set built_at = ${until}::timestamptz where id = ${id}`)
}

/** Changes beyond these are not looked at: so many records have no more than this on the average. */
const CHANGES_OF_A_RECORD = 25

type ChangedSince = {
  readonly npis: readonly string[]
  /** Changes up to this moment are among them. */
  readonly until: string
  /** There are more than the limit, or may be. */
  readonly isTooMany: boolean
}

/**
 * Returns the records that an organization saw otherwise after a moment, and those whose exclusion was another one at the
 * moment `at` of the view. Changes carry moments in the order in which they are committed, so that none before the newest
 * is still to come.
 */
export async function findChangedSince(
  connection: Connection,
  {
    orgId,
    at,
    since,
    viewId,
    limit,
  }: { orgId: string; at: Date; since: string; viewId: string; limit: number },
): Promise<ChangedSince> {
  const newest = await connection.one<{ until: string }>(
    sql`select greatest(${since}::timestamptz, ledger_changed_at())::text as until`,
  )
  const day = at.toISOString().slice(0, 10)
  const maxChanges = limit * CHANGES_OF_A_RECORD
  const rows = await connection.rows<{ npi: string; changes: number }>(sql`
    with c as materialized (
      select npi from changes where at > ${since}::timestamptz and (org_id is null or org_id = ${orgId}) limit ${maxChanges}
    ), later as materialized (select id from batches where applied_at > ${since}::timestamptz)
    select npi::text as npi, (select count(*) from c) as changes from (
      select npi from c
      union
      select npi from overlay.periods
      where view_id in (${orgId}, ${PUBLIC_VIEW}) and (began_at > ${since}::timestamptz or ended_at > ${since}::timestamptz)
      union
      select npi from practitioners where first_batch_id = any (array(select id from later))
      union
      select npi from entities where first_batch_id = any (array(select id from later))
      union
      select x.npi from exclusions x where (x.excluded_on > ${day}::date or x.reinstated_on > ${day}::date)
        and not exists (select from overlay.records o where o.npi = x.npi and o.view_id = ${viewId})
    ) r
    order by npi limit ${limit + 1}`)
  return {
    npis: rows.map(({ npi }) => npi),
    until: newest?.until ?? since,
    isTooMany: rows.length > limit || (rows[0]?.changes ?? 0) >= maxChanges,
  }
}

/** Those of the records of which the organization may see no location now. */
export async function findOutside(
  connection: Connection,
  orgId: string,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<string[]> {
  if (!entitlement) return []
  return inView(connection, orgId, async () => {
    const rows = await connection.rows<{ npi: string }>(sql`
      select n.npi::text as npi from unnest(${npis}::bigint[]) n (npi)
      where not ${hasSeenPlace(sql`n.npi`, entitlement)}`)
    return rows.map(({ npi }) => npi)
  })
}

/** Takes records out of a view, so that they can be written again. */
export async function deletePastRecords(
  connection: Connection,
  id: string,
  npis: readonly string[],
): Promise<void> {
  for (const table of [...TABLES, 'records']) {
    await connection.run({
      text: `delete from overlay.${table} where view_id = $1::uuid and npi = any ($2::bigint[])`,
      values: [id, npis],
    })
  }
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

/** An export that waits or runs reads the view of its moment. */
const IS_EXPORTED = sql`exists (
  select from exports e where e.org_id = v.org_id and e.as_of = v.at and e.state in ('waiting', 'running'))`

/** Views that were not used for so long. */
export async function findUnused(connection: Connection, hours: number): Promise<string[]> {
  const rows = await connection.rows<{ id: string }>(sql`
    select v.id from overlay.past_views v
    where v.used_at < now() - make_interval(hours => ${hours}) and not ${IS_EXPORTED}
    order by v.id for update skip locked`)
  return rows.map(({ id }) => id)
}

/** Views that an organization has beyond a number, of those that were used last. */
export async function findSurplus(connection: Connection, orgId: string, kept: number): Promise<string[]> {
  const rows = await connection.rows<{ id: string }>(sql`
    select v.id from overlay.past_views v where v.org_id = ${orgId} and not ${IS_EXPORTED}
    order by v.used_at desc, v.id offset ${kept}`)
  return rows.map(({ id }) => id)
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
