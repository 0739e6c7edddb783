import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { COPIES, copyViewed, dropCopies } from './copy-viewed.ts'
import { derive } from './derive.ts'
import { encode } from './encode.ts'
import { VIEWED } from './golden-tables.ts'

export type RefreshOptions = {
  readonly gap?: number
  /** Number of records from which on the rows that depend on them are copied first. */
  readonly minCopied?: number
}

export type Refresh = {
  connection: Connection
  /** The schema of the tables to bring up to date. */
  model: Sql
  gap: number
  minCopied?: number
  /** Gives everything in derived rows a number. */
  extendDictionaries(derived: Sql): Promise<void>
}

/** Records that may differ, and their rows as they should stand in the model, but for the rank. */
export const NPIS = sql`search_npis`
export const FRESH = sql`search_fresh`
const DERIVED = sql`search_derived`

/** The tables that copies go into cost as much as it takes to derive some hundred records. */
const MIN_COPIED = 500

/** Returns the columns, of the row with this name, that make two rows of a record differ. */
export function selectContent(row: Sql): Sql {
  return sql`${row}.name_key, ${row}.last_words, ${row}.first_words, ${row}.lists, ${row}.areas, ${row}.features, ${row}.card`
}

/** Derives the rows of these records as the view of the transaction sees them. */
export async function deriveFresh(refresh: Refresh, npis: Sql): Promise<void> {
  const { connection, minCopied = MIN_COPIED } = refresh
  await connection.run(sql`create temporary table ${NPIS} (npi bigint primary key) on commit drop`)
  const records = await connection.run(sql`insert into ${NPIS} ${npis}`)
  const isMany = records >= minCopied
  if (isMany) await copyViewed(connection, NPIS)
  const condition = sql`r.npi = any (array(select npi from ${NPIS}))`
  await connection.run(sql`
    create temporary table ${DERIVED} on commit drop as ${derive(condition, isMany ? COPIES : VIEWED)}`)
  if (isMany) await dropCopies(connection)
  await refresh.extendDictionaries(DERIVED)
  await connection.run(sql`create temporary table ${FRESH} on commit drop as ${encode(DERIVED)}`)
}

export async function dropFresh(connection: Connection): Promise<void> {
  await connection.run(sql`drop table ${NPIS}, ${DERIVED}, ${FRESH}`)
}

/** Selects the entities that a practitioner is affiliated with, from the lists of these rows (lists). */
export function selectEntitiesOf(rows: Sql): Sql {
  return sql`
    select e.value::bigint from ${rows} o cross join lateral unnest(o.lists) held
    join search.lists e on e.id = held and e.kind = 'e' and e.subject = 'p'`
}
