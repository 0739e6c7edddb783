import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const NUMBERS_OF_TWO_BYTES = 65_536

/** Kinds of entities by what the features hold of their lists: the low 16 bits. */
export async function findKinds(connection: Connection): Promise<Map<number, string>> {
  const rows = await connection.preparedRows<{ id: number; value: string }>(
    sql`select id, value from search.lists where subject = 'e' and kind = 'k'`,
  )
  return new Map(rows.map(({ id, value }) => [id % NUMBERS_OF_TWO_BYTES, value]))
}

/** Names of taxonomy codes from the code set, where it was loaded. */
export async function findTaxonomyNames(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.preparedRows<{ code: string; name: string }>(
    sql`select code, coalesce(display_name, nullif(concat_ws(' ', specialization, classification), '')) as name
      from taxonomy_codes`,
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}
