import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

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
    from (
      select view_id, org_id from search.overlay_subjects where ${areMeant}
      union select view_id, org_id from search.overlay_hidden where ${areMeant}
    ) o cross join search.model_version v`)
}
