import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type TaxonomyName = { readonly code: string; readonly name: string }

const TAXONOMY_NAMES = sql`
  select code, coalesce(display_name, nullif(concat_ws(' ', specialization, classification), '')) as name
  from taxonomy_codes`

/** Lists the codes and names of the whole code set, if it was loaded. */
export function listTaxonomyNames(connection: Connection): Promise<TaxonomyName[]> {
  return connection.preparedRows(TAXONOMY_NAMES)
}

/** Finds the names of these codes in the code set, if it was loaded. */
export async function findTaxonomyNames(
  connection: Connection,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await connection.preparedRows<TaxonomyName>(
    sql`${TAXONOMY_NAMES} where code = any (${codes}::text[])`,
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}
