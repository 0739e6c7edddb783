import type { Connection } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import { ENTRY_PATH } from './record-entries.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { Row } from './records/directory-record.ts'

export type PartRow = {
  npi: string
  /** Null: as the registry states it. */
  view_id: string | null
  part: RecordSnapshot['table'] | 'locations' | 'affiliations'
  row: Row
}

export type PeriodRow = { npi: string; view_id: string; began_at: Date; ended_at: Date | null }

export type LayeredChange = {
  id: string
  npi: string
  field_path: string
  before: unknown
  after: unknown
  at: Date
  batch_id: string
  org_id: string | null
  layer: 'record' | 'source' | 'view'
}

const TABLES = [
  [sql`'practitioners'`, sql`public.practitioners`, sql`overlay.practitioners`],
  [sql`'entities'`, sql`public.entities`, sql`overlay.entities`],
  [sql`'locations'`, sql`public.locations`, sql`overlay.locations`],
  [sql`'affiliations'`, sql`public.affiliations`, sql`overlay.affiliations`],
] as const

/** Returns the rows of all four tables, as the registry states them and as the views hold them now. */
export function findParts(
  connection: Connection,
  npis: readonly string[],
  views: readonly string[],
): Promise<PartRow[]> {
  const selects = TABLES.flatMap(([part, stated, held]) => [
    sql`select r.npi::text as npi, null::uuid as view_id, ${part} as part, to_jsonb(r) as row
      from ${stated} r where r.npi = any (${npis}::bigint[])`,
    sql`select r.npi::text, r.view_id, ${part}, to_jsonb(r) - 'view_id' - 'org_id'
      from ${held} r where r.npi = any (${npis}::bigint[]) and r.view_id = any (${views}::uuid[])`,
  ])
  return connection.rows(joinSql(selects, ' union all '))
}

export function findPeriods(
  connection: Connection,
  npis: readonly string[],
  views: readonly string[],
): Promise<PeriodRow[]> {
  return connection.rows(sql`
    select npi::text as npi, view_id, began_at, ended_at from overlay.periods
    where npi = any (${npis}::bigint[]) and view_id = any (${views}::uuid[])`)
}

/** Returns the changes of fields, the newest first. `after`: only those later than it. */
export function findLayeredChanges(
  connection: Connection,
  npis: readonly string[],
  orgId: string | null,
  after: Date | null,
): Promise<LayeredChange[]> {
  return connection.rows(sql`
    select id, npi::text as npi, field_path, before, after, at, batch_id, org_id, layer from changes
    where npi = any (${npis}::bigint[]) and (org_id is null or org_id = ${orgId}::uuid) and field_path <> ${ENTRY_PATH}
      and (${after}::timestamptz is null or at > ${after}::timestamptz)
    order by at desc, field_path`)
}

/** Returns, by NPI, when records came that are not as old as the directory. */
export async function findEntries(
  connection: Connection,
  npis: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await connection.rows<{ npi: string; entered_at: Date }>(sql`
    select r.npi::text as npi, b.applied_at as entered_at
    from (select npi, first_batch_id from practitioners union all select npi, first_batch_id from entities) r
    join batches b on b.id = r.first_batch_id
    where r.npi = any (${npis}::bigint[]) and b.applied_at is not null`)
  return new Map(rows.map(({ npi, entered_at }) => [npi, entered_at]))
}

type Centroid = { latitude: number; longitude: number }

export async function findCentroids(
  connection: Connection,
  zips: readonly string[],
): Promise<ReadonlyMap<string, Centroid>> {
  const rows = await connection.rows<{ zip: string } & Centroid>(sql`
    select zip, latitude, longitude from zip_codes where zip = any (${zips}::text[])`)
  return new Map(rows.map(({ zip, ...centroid }) => [zip, centroid]))
}
