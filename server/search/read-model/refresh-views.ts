import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { NPIS, type Refresh } from './fresh-rows.ts'
import { refreshView } from './refresh-view.ts'

export const OVERLAY_TABLES: readonly Sql[] = [
  sql`overlay_subjects`,
  sql`overlay_hidden`,
  sql`overlay_postings`,
  sql`overlay_rollups`,
]

/** Records of a view that may stand in it otherwise than in the public model. */
export type RecordsOfView = { readonly view_id: string; readonly npis: readonly number[] }

/** Affiliations that the public view may have. */
const PUBLIC_AFFILIATIONS = sql`(
  select npi, entity_npi from public.affiliations
  union all select npi, entity_npi from overlay.affiliations where view_id = ${PUBLIC_VIEW}::uuid)`

/**
 * Finds, of the records that are refreshed, those that a view has or may have with differences: because it overlays
 * them, or what they show or count.
 */
export async function findViewsOf(connection: Connection, model: Sql): Promise<RecordsOfView[]> {
  const overlaid = await connection.rows(
    sql`select from overlay.records where view_id > ${PUBLIC_VIEW}::uuid
      union all select from search.overlay_views limit 1`,
  )
  if (overlaid.length === 0) return []
  return connection.rows<RecordsOfView>(sql`
    select view_id, array_agg(distinct npi) as npis from (
      select o.view_id, n.npi from ${NPIS} n join overlay.records o on o.npi = n.npi
      union all select o.view_id, n.npi from ${NPIS} n join ${model}.overlay_subjects o on o.npi = n.npi
      union all select o.view_id, n.npi from ${NPIS} n join ${model}.overlay_hidden o on o.npi = n.npi
      union all select o.view_id, n.npi from ${NPIS} n
        join ${PUBLIC_AFFILIATIONS} a on a.npi = n.npi join overlay.records o on o.npi = a.entity_npi
      union all select o.view_id, n.npi from ${NPIS} n
        join ${PUBLIC_AFFILIATIONS} a on a.entity_npi = n.npi join overlay.records o on o.npi = a.npi
      union all select a.view_id, unnest(array[a.npi, n.npi]) from ${NPIS} n
        join overlay.affiliations a on a.entity_npi = n.npi
    ) r where view_id <> ${PUBLIC_VIEW}::uuid group by view_id order by view_id`)
}

export async function refreshViews(refresh: Refresh, views: readonly RecordsOfView[]): Promise<void> {
  for (const { view_id, npis } of views) await refreshView(refresh, view_id, npis)
}

const RECORDS_AT_A_TIME = 5000

/** Derives all that views have beside a model that was built again; gives the number of records that they overlay. */
export async function rebuildViews(refresh: Refresh): Promise<number> {
  const { connection } = refresh
  const overlaid = await connection.rows<{ view_id: string; npis: number[] }>(sql`
    select view_id, array_agg(npi order by npi) as npis from (
      select view_id, npi, (row_number() over (partition by view_id order by npi) - 1) / ${RECORDS_AT_A_TIME}::int as part
      from overlay.records where view_id > ${PUBLIC_VIEW}::uuid
    ) o group by view_id, part order by view_id, part`)
  await refreshViews(refresh, overlaid)
  return overlaid.reduce((sum, { npis }) => sum + npis.length, 0)
}
