import { SOURCES } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import type { LayerTable } from './columns.ts'

export type LayerFile = {
  readonly name: LayerTable
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}

export type Layer = {
  /** '' for the public view. */
  readonly orgId: string
  readonly id: string
  readonly number: number
  readonly files: readonly LayerFile[]
  /** Practitioners in it. */
  readonly records: number
}

export type DataState = { readonly through: string | null; readonly basis: string; readonly readAt: Date }

/**
 * Tries to take the lock that each writer of the data holds until its transaction ends. Returns false at once if it is
 * taken.
 */
export async function tryLockData(connection: Connection): Promise<boolean> {
  const row = await connection.one<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('dashboard data')) as is_locked`,
  )
  return row?.is_locked === true
}

/** Makes all statements of the transaction see the same moment; must be its first statement. */
export async function holdMoment(connection: Connection): Promise<void> {
  await connection.run(sql`set transaction isolation level repeatable read`)
}

export function findDataState(connection: Connection): Promise<DataState | undefined> {
  return connection.one(sql`select through::text as through, basis, read_at as "readAt" from dashboard_data`)
}

/** Returns what the data depends on now: the last change, and a digest of source weights and of the ZIP codes. */
export async function findBasis(connection: Connection): Promise<Omit<DataState, 'readAt'>> {
  const row = await connection.one<Omit<DataState, 'readAt'>>(sql`
    select ledger_changed_at()::text as through, md5(
      (select coalesce(string_agg(concat_ws(' ', id, weight, half_life_days, first_days), ';' order by id), '') from sources)
      || (select coalesce(string_agg(id::text, ' ' order by id), '') from batches
        where source_id = ${SOURCES.zipCodes.id} and state = 'applied')) as basis`)
  if (!row) throw new Error('A select without a table gives one row')
  return row
}

/** Returns the layers that an organization's view is made of, in their order. */
export async function findLayers(connection: Connection, orgId: string): Promise<Layer[]> {
  return connection.rows(sql`
    select case when org_id = ${PUBLIC_VIEW} then '' else org_id::text end as "orgId", id, number, files, records
    from dashboard_layers where org_id in (${PUBLIC_VIEW}, ${getOrgId(orgId)})
    order by org_id <> ${PUBLIC_VIEW}, number`)
}

export function findAllLayers(connection: Connection): Promise<Layer[]> {
  return connection.rows(sql`
    select case when org_id = ${PUBLIC_VIEW} then '' else org_id::text end as "orgId", id, number, files, records
    from dashboard_layers order by org_id, number`)
}

export async function insertLayer(connection: Connection, layer: Layer): Promise<void> {
  const { orgId, id, number, files, records } = layer
  await connection.run(sql`
    insert into dashboard_layers (org_id, id, number, files, records)
    values (${getOrgId(orgId)}, ${id}, ${number}, ${JSON.stringify(files)}::jsonb, ${records})`)
}

export async function deleteLayers(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`delete from dashboard_layers where org_id = ${getOrgId(orgId)}`)
}

export async function storeDataState(
  connection: Connection,
  { through, basis }: Omit<DataState, 'readAt'>,
): Promise<void> {
  await connection.run(sql`
    insert into dashboard_data (through, basis, read_at) values (${through}::timestamptz, ${basis}, now())
    on conflict (is_only) do update set through = excluded.through, basis = excluded.basis, read_at = excluded.read_at`)
}

/** Tells whether a registry load was undone since then: most of its records have then changed. */
export async function isLoadUndone(connection: Connection, since: string): Promise<boolean> {
  const row = await connection.one<{ is_undone: boolean }>(sql`
    select exists (select from batches b join sources s on s.id = b.source_id
      where s.kind = 'registry' and b.undone_at > ${since}::timestamptz) as is_undone`)
  return row?.is_undone === true
}

/** Finds the records of the public view that changed since then, at most one more than the limit. */
export async function findChangedNpis(
  connection: Connection,
  since: string,
  limit: number,
): Promise<number[]> {
  const rows = await connection.rows<{ npi: number }>(sql`
    with later as materialized (
      select id from batches where applied_at > ${since}::timestamptz or undone_at > ${since}::timestamptz)
    select npi from (
      select npi from changes where at > ${since}::timestamptz and org_id is null
      union select npi from overlay.periods where view_id = ${PUBLIC_VIEW}
        and (began_at > ${since}::timestamptz or ended_at > ${since}::timestamptz)
      union select npi from claims where org_id is null and batch_id = any (array(select id from later))
      union select npi from practitioners where first_batch_id = any (array(select id from later))
      union select npi from entities where first_batch_id = any (array(select id from later))
    ) changed limit ${limit + 1}`)
  return rows.map(({ npi }) => npi)
}

/** Finds the organizations that see some records differently from the public view. */
export async function findOwnViews(connection: Connection): Promise<string[]> {
  const rows = await connection.rows<{ id: string }>(sql`
    select o.id::text as id from organizations o
    where exists (select from overlay.records r where r.view_id = o.id)`)
  return rows.map(({ id }) => id)
}

/** Finds the organizations with a view of their own that changed since then. */
export async function findChangedViews(connection: Connection, since: string): Promise<Set<string>> {
  const rows = await connection.rows<{ id: string }>(sql`
    with later as materialized (
      select id from batches where applied_at > ${since}::timestamptz or undone_at > ${since}::timestamptz),
    claimed as materialized (
      select distinct npi from claims where batch_id = any (array(select id from later)))
    select org_id::text as id from changes where at > ${since}::timestamptz and org_id is not null
    union select view_id::text from overlay.periods where view_id = org_id
      and (began_at > ${since}::timestamptz or ended_at > ${since}::timestamptz)
    union select r.view_id::text from overlay.records r join claimed using (npi) where r.view_id = r.org_id`)
  return new Set(rows.map(({ id }) => id))
}

export async function findNamedKeys(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<{ key: string }>(sql`
    select f ->> 'key' as key from dashboard_layers l cross join lateral jsonb_array_elements(l.files) f
    where f ->> 'key' = any (${keys}::text[])`)
  return new Set(rows.map(({ key }) => key))
}
