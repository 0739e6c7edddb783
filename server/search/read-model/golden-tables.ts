import { type Sql, sql } from '#server/db/sql.ts'

/** Tables that golden records are derived from. */
export type GoldenTables = {
  /** The records themselves. */
  readonly practitioners: Sql
  readonly entities: Sql
  /** The tables of data that belongs to the records, and of the entities that they name. */
  readonly locations: Sql
  readonly affiliations: Sql
  readonly named: Sql
}

/** Returns the tables of a schema; data that belongs to records may be in another one. */
export const inSchemas = (records: Sql, parts = records): GoldenTables => ({
  practitioners: sql`${records}.practitioners`,
  entities: sql`${records}.entities`,
  locations: sql`${parts}.locations`,
  affiliations: sql`${parts}.affiliations`,
  named: sql`${parts}.entities`,
})

/** The golden records as the view of the transaction sees them. */
export const VIEWED = inSchemas(sql`viewed`)

/** The golden records as the registry states them. */
export const REGISTRY = inSchemas(sql`public`)
