import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { type GoldenTables, VIEWED } from './golden-tables.ts'

/**
 * Copies of what hangs on some records as a view sees them. The views ask three tables for each row: for many records it
 * takes half the time to ask once for all of them.
 */
export const COPIES: GoldenTables = {
  ...VIEWED,
  locations: sql`search_locations`,
  affiliations: sql`search_affiliations`,
  named: sql`search_named`,
}

/** Copies what hangs on the records of a table of NPIs in the view of the transaction. */
export async function copyViewed(connection: Connection, npis: Sql): Promise<void> {
  const { locations, affiliations, named } = COPIES
  const meant = sql`any (array(select npi from ${npis}))`
  const members = sql`any (array(select npi from viewed.entities where npi = ${meant}))`
  const copy = (table: Sql, rows: Sql) =>
    connection.run(sql`create temporary table ${table} on commit drop as ${rows}`)
  await copy(locations, sql`select * from viewed.locations where npi = ${meant} and position >= 0`)
  const columns = sql`npi, entity_npi, position, network`
  const ofPractitioners = sql`select ${columns} from viewed.affiliations where npi = ${meant}`
  const ofEntities = sql`select ${columns} from viewed.affiliations where entity_npi = ${members}`
  await copy(affiliations, sql`${ofPractitioners} union ${ofEntities}`)
  const affiliated = sql`any (array(select distinct entity_npi from ${affiliations}))`
  await copy(named, sql`select npi, name from viewed.entities where npi = ${affiliated}`)
  for (const table of [locations, affiliations, named])
    await connection.run(sql`create index on ${table} (npi)`)
  await connection.run(sql`create index on ${affiliations} (entity_npi)`)
}

export async function dropCopies(connection: Connection): Promise<void> {
  const { locations, affiliations, named } = COPIES
  await connection.run(sql`drop table ${locations}, ${affiliations}, ${named}`)
}
