import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockWritingViews } from './locks.ts'
import { noteForRebuild } from './refresh-search.ts'
import { OVERLAY_TABLES } from './refresh-views.ts'
import { noteViewVersions } from './view-versions.ts'

/** Forgets all that the search has of a view; `npis`: the records that it held. */
export async function dropView(
  connection: Connection,
  viewId: string,
  npis: readonly string[],
): Promise<void> {
  await lockWritingViews(connection)
  await noteForRebuild(connection, npis)
  for (const table of OVERLAY_TABLES)
    await connection.run(sql`delete from search.${table} where view_id = ${viewId}::uuid`)
  await noteViewVersions(connection, [viewId])
}
