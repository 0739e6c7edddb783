import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { derive } from './derive.ts'
import { encode } from './encode.ts'

export type Refresh = {
  connection: Connection
  /** The schema of the tables to bring up to date. */
  model: Sql
  gap: number
  /** Gives everything in derived rows a number. */
  extendDictionaries(derived: Sql): Promise<void>
}

/** Records that may differ, and their rows as they should stand in the model, but for the rank. */
export const NPIS = sql`search_npis`
export const FRESH = sql`search_fresh`
const DERIVED = sql`search_derived`

/** What makes two rows of a record differ, of the row with this name. */
export function selectContent(row: Sql): Sql {
  return sql`${row}.name_key, ${row}.last_words, ${row}.first_words, ${row}.lists, ${row}.areas, ${row}.features, ${row}.card`
}

/** Derives the rows of these records as the view of the transaction sees them. */
export async function deriveFresh(refresh: Refresh, npis: Sql): Promise<void> {
  const { connection } = refresh
  await connection.run(sql`create temporary table ${NPIS} (npi bigint primary key) on commit drop`)
  await connection.run(sql`insert into ${NPIS} ${npis}`)
  await connection.run(sql`create temporary table ${DERIVED} on commit drop as
    ${derive(sql`r.npi = any (array(select npi from ${NPIS}))`)}`)
  await refresh.extendDictionaries(DERIVED)
  await connection.run(sql`create temporary table ${FRESH} on commit drop as ${encode(DERIVED)}`)
}

export async function dropFresh(connection: Connection): Promise<void> {
  await connection.run(sql`drop table ${NPIS}, ${DERIVED}, ${FRESH}`)
}

/** Entities whose lists rows (lists) are in: those that a practitioner is affiliated with. */
export function selectEntitiesOf(rows: Sql): Sql {
  return sql`
    select e.value::bigint from ${rows} o cross join lateral unnest(o.lists) held
    join search.lists e on e.id = held and e.kind = 'e' and e.subject = 'p'`
}
