import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { extendDictionaries } from './dictionaries.ts'
import { isRebuilding, lockWriting } from './locks.ts'
import { RANK_GAP } from './ranks.ts'
import { refreshModel } from './refresh-model.ts'

/**
 * Brings the search up to date with records that are new, changed or gone, within the caller's transaction; for up to
 * about 20,000. Records that show them (an entity the number of its practitioners, a practitioner the name of an
 * entity) follow by themselves, but for an affiliation that is gone: name both of its ends.
 * Transactions that do this wait for each other until they end, so it belongs at their end.
 */
export async function refreshSearch(
  connection: Connection,
  npis: readonly (number | string)[],
  { gap = RANK_GAP }: { gap?: number } = {},
): Promise<void> {
  if (npis.length === 0) return
  await lockWriting(connection)
  if (await isRebuilding(connection)) {
    await connection.run(sql`insert into search.noted_npis select unnest(${npis}::bigint[])`)
  }
  await refreshModel(
    {
      connection,
      model: sql`search`,
      gap,
      extendDictionaries: (derived) => extendDictionaries(connection, derived),
    },
    npis,
  )
}
