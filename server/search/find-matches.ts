import type { Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { findNpis } from './card-store.ts'
import type { SearchRequest } from './filters.ts'
import { findRows } from './find-rows.ts'
import { interpretSearch } from './search-records.ts'

/** Returns NPIs of all hits of a search as this viewer sees it, in its order, up to a limit. */
export async function findMatches(
  connection: Connection,
  viewer: Viewer,
  request: SearchRequest,
  limit: number,
): Promise<string[]> {
  const search = await interpretSearch({ tx: connection, viewer }, request)
  const rows = await findRows(search, limit, undefined)
  return findNpis(
    search.connection,
    rows.map(({ rank }) => rank),
  )
}
