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
type PastView = { id: string; built_at: string; is_worked_on: boolean }

const isOf = ({ orgId, at, sight }: PastViewOf): Sql =>
  sql`v.org_id = ${orgId} and v.at = ${at} and v.sight = ${sight}`

/** A job that wrote nothing for so long is gone. */
const WORK_IS_LOST_AFTER = sql`interval '2 minutes'`
/** A view that was used this long ago is opened again, so that its use is noted. */
const NOTE_USE_AFTER = sql`interval '1 hour'`

/** Returns the id of a view that holds all changes up to now and was used recently; undefined where there is none. */
export async function findCurrentView(connection: Connection, view: PastViewOf): Promise<string | undefined> {
  const row = await connection.one<{ id: string }>(sql`
    select v.id from overlay.past_views v
    where ${isOf(view)} and v.pending = 0 and (ledger_changed_at() > v.built_at) is not true and v.used_at > now() - ${NOTE_USE_AFTER}`)
  return row?.id
}

/** Ends a transaction that waits longer for a lock, with an error that `isLockTimeout` tells. */
export async function waitAtMost(connection: Connection, timeoutMs: number): Promise<void> {
  await connection.run(sql`select set_config('lock_timeout', ${String(timeoutMs)}, true)`)
}

const LOCK_NOT_AVAILABLE = '55P03'

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

/** Locks the views of an organization until the end of the transaction, so that they are opened one after another. */
export async function lockPastViews(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('past view'), hashtext(${orgId}))`)
}

/** Notes that a view is used, where there is one. */
export function useView(connection: Connection, view: PastViewOf): Promise<PastView | undefined> {
  return connection.one(sql`
    update overlay.past_views v set used_at = now() where ${isOf(view)}
    returning v.id, v.built_at::text as built_at, (v.worked_at > now() - ${WORK_IS_LOST_AFTER}) is true as is_worked_on`)
}

export async function insertPastView(
  connection: Connection,
  { id, orgId, at, sight, entitlement }: PastViewOf & StoredMoment & { readonly id: string },
): Promise<void> {
  await connection.run(sql`
    insert into overlay.past_views (id, org_id, at, sight, entitlement, built_at, used_at)
    values (${id}, ${orgId}, ${at}, ${sight}, ${entitlement ? JSON.stringify(entitlement) : null}, ${at}, now())`)
}

export async function noteBuilt(connection: Connection, id: string, until: string): Promise<void> {
  await connection.run(sql`update overlay.past_views set built_at = ${until}::timestamptz where id = ${id}`)
}

/** Changes beyond these are not looked at: so many records have no more than this on the average. */
const CHANGES_OF_A_RECORD = 25

type StoredMoment = { readonly entitlement: Entitlement | undefined }

/** Returns the moment of a view, for later work on it; undefined where the view was dropped. */
export async function findMomentOf(
  connection: Connection,
  id: string,
): Promise<{ orgId: string; at: Date; entitlement: Entitlement | undefined } | undefined> {
  const row = await connection.one<{ org_id: string; at: Date; entitlement: Entitlement | null }>(
    sql`select org_id, at, entitlement from overlay.past_views where id = ${id}`,
  )
  return row && { orgId: row.org_id, at: row.at, entitlement: row.entitlement ?? undefined }
}

/** Notes records that a view is to hold, those that it holds otherwise included. */
export async function enlist(connection: Connection, id: string, npis: readonly string[]): Promise<void> {
  await connection.run(sql`
    insert into overlay.past_pending (view_id, npi) select ${id}::uuid, unnest(${npis}::bigint[]) on conflict do nothing`)
}

/** Takes some of the records that a view is still to hold. */
export async function takePending(connection: Connection, id: string, limit: number): Promise<string[]> {
  const rows = await connection.rows<{ npi: string }>(sql`
    delete from overlay.past_pending p using (
      select npi from overlay.past_pending where view_id = ${id} order by npi limit ${limit}) n
    where p.view_id = ${id} and p.npi = n.npi returning p.npi::text as npi`)
  return rows.map(({ npi }) => npi)
}

export type Progress = { readonly pending: number; readonly records: number }

/** Counts what a view holds and is still to hold, and keeps that with it. */
export async function noteProgress(connection: Connection, id: string): Promise<Progress> {
  const counted = await connection.one<Progress>(sql`
    update overlay.past_views v set
      pending = (select count(*) from overlay.past_pending p where p.view_id = v.id),
      records = (select count(*) from overlay.records r where r.view_id = v.id)
    where id = ${id} returning pending, records`)
  return counted ?? { pending: 0, records: 0 }
}

export async function noteWork(connection: Connection, id: string): Promise<void> {
  await connection.run(sql`update overlay.past_views set worked_at = now() where id = ${id}`)
}

type ChangedSince = {
  readonly npis: readonly string[]
  /** Changes up to this moment are among them. */
  readonly until: string
  /** There are more than the limit, or may be. */
  readonly isTooMany: boolean
}

/**
 * Returns the records that an organization saw otherwise after a moment; of a view that is new (without `since`) also those
 * that it sees otherwise than everyone, and those whose exclusion was another one. Changes carry moments in the order in which they are committed, so that none before the newest
 * is still to come.
 */
export async function findChangedSince(
  connection: Connection,
  { orgId, at, since, limit }: { orgId: string; at: Date; since: string | undefined; limit: number },
): Promise<ChangedSince> {
  const isNew = since === undefined
  const from = since ?? at.toISOString()
  const newest = await connection.one<{ until: string }>(
    sql`select greatest(${from}::timestamptz, ledger_changed_at())::text as until`,
  )
  const day = at.toISOString().slice(0, 10)
  const maxChanges = limit * CHANGES_OF_A_RECORD
  const rows = await connection.rows<{ npi: string; changes: number }>(sql`
    with c as materialized (
      select npi from changes where at > ${from}::timestamptz and (org_id is null or org_id = ${orgId}) limit ${maxChanges}
    ), later as materialized (select id from batches where applied_at > ${from}::timestamptz)
    select npi::text as npi, (select count(*) from c) as changes from (
      select npi from c
      union
      select npi from overlay.periods
      where view_id in (${orgId}, ${PUBLIC_VIEW}) and (began_at > ${from}::timestamptz or ended_at > ${from}::timestamptz)
      union
      select npi from practitioners where first_batch_id = any (array(select id from later))
      union
      select npi from entities where first_batch_id = any (array(select id from later))
      union
      select o.npi from overlay.records o where o.view_id = ${orgId} and ${isNew} and ${orgId} <> ${PUBLIC_VIEW}
      union
      select x.npi from exclusions x where ${isNew} and (x.excluded_on > ${day}::date or x.reinstated_on > ${day}::date)
    ) r
    order by npi limit ${limit + 1}`)
  return {
    npis: rows.map(({ npi }) => npi),
    until: newest?.until ?? from,
    isTooMany: rows.length > limit || (rows[0]?.changes ?? 0) >= maxChanges,
  }
}

/** Returns those of the records with no location that the organization may see now. */
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

/** Views that an organization has beyond a number of them or of their records, of those that were used last. */
export async function findSurplus(
  connection: Connection,
  orgId: string,
  kept: { readonly views: number; readonly records: number },
): Promise<string[]> {
  const rows = await connection.rows<{ id: string }>(sql`
    select v.id from overlay.past_views v join (
      select id, row_number() over last_used as place, sum(records + pending) over last_used as sum
      from overlay.past_views where org_id = ${orgId} window last_used as (order by used_at desc, id)) u on u.id = v.id
    where u.place > 1 and (u.place > ${kept.views} or u.sum > ${kept.records}) and not ${IS_EXPORTED}
    order by v.id for update of v skip locked`)
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
