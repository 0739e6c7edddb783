import type { Connection } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { sql } from '#server/db/sql.ts'
import { refreshSearch } from './refresh-search.ts'
import { markSearchStale } from './stale-marks.ts'

/** Above that a rebuild of the whole search is sooner done than the refresh of so many records. */
const MAX_REFRESHED = 20_000

/**
 * Brings the search up to date for the NPIs of this query, in the same transaction; when they are too many it is only
 * marked, and has to be repaired after the commit.
 */
export async function updateSearch(connection: Connection, npis: Sql): Promise<void> {
  const touched = await connection.rows<{ npi: number }>(sql`${npis} limit ${MAX_REFRESHED + 1}`)
  if (touched.length > MAX_REFRESHED) return markSearchStale(connection)
  await refreshSearch(
    connection,
    touched.map(({ npi }) => npi),
  )
}
