import { entitlementOf, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { findEntitledNpis, findNpis } from './card-store.ts'
import type { SearchRequest } from './filters.ts'
import { findRows } from './find-rows.ts'
import { understandFor } from './search-records.ts'

/** NPIs of all hits of a search as this viewer sees it, in its order, up to a limit. */
export async function findMatches(
  connection: Connection,
  viewer: Viewer,
  request: SearchRequest,
  limit: number,
): Promise<string[]> {
  const search = await understandFor({ connection, viewer }, request)
  const rows = await findRows(connection, search, limit, undefined)
  return findNpis(
    connection,
    rows.map(({ rank }) => rank),
  )
}

/** Those of these NPIs whose records the viewer may see. */
export async function isEntitledTo(
  connection: Connection,
  viewer: Viewer,
  npis: readonly string[],
): Promise<Set<string>> {
  return new Set(await findEntitledNpis(connection, npis, entitlementOf(viewer)))
}
