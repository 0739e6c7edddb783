import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

const SELECT_ALL = sql`
  select view_id, org_id from search.overlay_subjects union select view_id, org_id from search.overlay_hidden`

/** Selects one row of each of these views, which tells as much as all of them. */
const selectOne = (viewIds: readonly string[]): Sql => sql`
  select v.id as view_id, o.org_id from (select distinct unnest(${viewIds}::uuid[]) as id) v
  cross join lateral (
    (select org_id from search.overlay_subjects where view_id = v.id limit 1)
    union all (select org_id from search.overlay_hidden where view_id = v.id limit 1) limit 1) o`

/**
 * Says within the lock of writers that these views (all, where none are named) changed: programs keep what they know of
 * a view as long as its version stays. A view without rows of its own is as the public one.
 */
export async function noteViewVersions(connection: Connection, viewIds?: readonly string[]): Promise<void> {
  const areMeant = viewIds ? sql`view_id = any (${viewIds}::uuid[])` : sql`true`
  await connection.run(sql`delete from search.overlay_views where ${areMeant}`)
  await connection.run(sql`
    insert into search.overlay_views (view_id, org_id, version)
    select o.view_id, o.org_id, v.version
    from (${viewIds ? selectOne(viewIds) : SELECT_ALL}) o cross join search.model_version v`)
}
