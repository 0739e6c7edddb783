import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'

const SELECT_ALL = sql`
  select view_id from overlay.records where view_id > ${PUBLIC_VIEW}::uuid
  union select view_id from search.overlay_subjects union select view_id from search.overlay_hidden`

/** Selects the version of these views; one row of each table tells as much as all of them. */
const selectVersions = (views: Sql): Sql => sql`
  select o.view_id, coalesce(m.org_id, r.org_id) as org_id, v.version, m.org_id is not null as has_rows
  from (${views}) o cross join search.model_version v
  left join lateral (
    (select org_id from search.overlay_subjects where view_id = o.view_id limit 1)
    union all (select org_id from search.overlay_hidden where view_id = o.view_id limit 1) limit 1) m on true
  left join lateral (select org_id from overlay.records where view_id = o.view_id limit 1) r on true
  where m.org_id is not null or r.org_id is not null`

/**
 * Says within the lock of writers that these views (all, where none are named) changed: programs keep what they know of
 * a view as long as its version stays. A view that sees no record otherwise is as the public one. One without rows of its
 * own may still differ from it: a row says the phone of one place only.
 */
export async function noteViewVersions(connection: Connection, viewIds?: readonly string[]): Promise<void> {
  const areMeant = viewIds ? sql`view_id = any (${viewIds}::uuid[])` : sql`true`
  const views = viewIds ? sql`select distinct unnest(${viewIds}::uuid[]) as view_id` : SELECT_ALL
  await connection.run(sql`delete from search.overlay_views where ${areMeant}`)
  await connection.run(sql`
    insert into search.overlay_views (view_id, org_id, version, has_rows) ${selectVersions(views)}`)
}
