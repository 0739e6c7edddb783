import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { extendDictionaries } from './dictionaries.ts'
import type { RefreshOptions } from './fresh-rows.ts'
import { isRebuilding, lockWriting } from './locks.ts'
import { RANK_GAP } from './ranks.ts'
import { refreshModel } from './refresh-model.ts'
import { noteViewVersions } from './view-versions.ts'

/** Makes a rebuild that is running process these records once more. */
export async function noteForRebuild(
  connection: Connection,
  npis: readonly (number | string)[],
): Promise<void> {
  if (await isRebuilding(connection)) {
    await connection.run(sql`insert into search.noted_npis select unnest(${npis}::bigint[])`)
  }
}

/**
 * Brings the search up to date with records that are new, changed or gone in the public view, within the caller's
 * transaction; for up to about 20,000. Views that have them otherwise follow. Records that show them (an entity the number of its practitioners, a practitioner the name of an
 * entity) follow by themselves.
 * Transactions that do this wait for each other until they end, so it belongs at their end.
 */
export async function refreshSearch(
  connection: Connection,
  npis: readonly (number | string)[],
  { gap = RANK_GAP, ...options }: RefreshOptions = {},
): Promise<void> {
  if (npis.length === 0) return
  await lockWriting(connection)
  await noteForRebuild(connection, npis)
  const views = await refreshModel(
    {
      connection,
      model: sql`search`,
      ...{ gap, ...options },
      extendDictionaries: (derived) => extendDictionaries(connection, derived),
    },
    npis,
  )
  await noteViewVersions(connection, views)
}
