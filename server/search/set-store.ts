import type { Connection } from '#server/db/database.ts'
import { joinSql, sql } from '#server/db/sql.ts'

/**
 * Members of the sets of the read model by number. A number that was committed keeps its meaning until a rebuild takes it
 * back, so that known ones are kept.
 */
export type Sets = Map<number, readonly string[]>

/** Returns what is known before anything was read: the empty set. */
export const createSets = (): Sets => new Map([[0, []]])

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
