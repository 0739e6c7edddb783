import { type Sql, sql } from '#server/db/sql.ts'

/** Tables that golden records are derived from. */
export type GoldenTables = {
  /** The records themselves. */
  readonly practitioners: Sql
  readonly entities: Sql
  /** What hangs on them, and the entities that they name. */
  readonly locations: Sql
  readonly affiliations: Sql
  readonly named: Sql
}

/** The tables of a schema, where what hangs on records is not in another one. */
export const inSchemas = (records: Sql, parts = records): GoldenTables => ({
  practitioners: sql`${records}.practitioners`,
  entities: sql`${records}.entities`,
  locations: sql`${parts}.locations`,
  affiliations: sql`${parts}.affiliations`,
  named: sql`${parts}.entities`,
})

/** As the view of the transaction sees them. */
export const VIEWED = inSchemas(sql`viewed`)

/** As the registry states them. */
export const REGISTRY = inSchemas(sql`public`)
