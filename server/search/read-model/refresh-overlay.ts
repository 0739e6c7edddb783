import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { extendDictionaries } from './dictionaries.ts'
import type { RefreshOptions } from './fresh-rows.ts'
import { lockWritingViews } from './locks.ts'
import { RANK_GAP } from './ranks.ts'
import { noteForRebuild } from './refresh-search.ts'
import { refreshView } from './refresh-view.ts'
import { noteViewVersions } from './view-versions.ts'

/**
 * Brings what the search answers a view (an organization's, or one of the past) up to date with records that it sees
 * otherwise than before, within the caller's transaction; for up to about 20,000. Records that show them follow by
 * themselves. Where the public view changed too, `refreshSearch` comes first.
 */
export async function refreshOverlay(
  connection: Connection,
  viewId: string,
  npis: readonly (number | string)[],
  { gap = RANK_GAP, ...options }: RefreshOptions = {},
): Promise<void> {
  if (npis.length === 0) return
  await lockWritingViews(connection)
  await noteForRebuild(connection, npis)
  const refresh = {
    connection,
    model: sql`search`,
    ...{ gap, ...options },
    extendDictionaries: (derived: Sql) => extendDictionaries(connection, derived),
  }
  await refreshView(refresh, viewId, npis)
  await noteViewVersions(connection, [viewId])
}
