import type { Connection } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'
import { perDatabase } from './process-cache.ts'

/** Members of the sets of the read model by number. Numbers never change their meaning, so that known ones are kept. */
export type Sets = Map<number, readonly string[]>

/** Returns the sets that are known of the database behind a connection; the empty one always is. */
export const knownSets = perDatabase<Sets>(() => new Map([[0, []]]))

/** Reads those sets that are not known yet. */
export async function learnSets(connection: Connection, sets: Sets, ids: Iterable<number>): Promise<void> {
  const unknown = [...ids].filter((id) => !sets.has(id))
  if (unknown.length === 0) return
  const rows = await connection.preparedRows<{ id: number; members: string[] }>(sql`
    select s.id, s.members from unnest(${unknown}::int[]) u (id)
    cross join lateral (select id, members from search.sets where id = u.id offset 0) s`)
  for (const { id, members } of rows) sets.set(id, members)
}

/** Returns the numbers of the sets of taxonomies that hold one code of each of these lists. */
export async function findSetsWithEach(
  connection: Connection,
  codes: readonly (readonly string[])[],
): Promise<number[]> {
  const held = codes.map((some) => sql`members && ${some}::text[]`)
  const rows = await connection.preparedRows<{ id: number }>(sql`
    select id from search.sets where kind = 't' and ${joinSql(held, ' and ')} order by id`)
  return rows.map(({ id }) => id)
}
