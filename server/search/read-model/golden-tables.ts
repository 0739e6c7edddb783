import { type Sql, sql } from '#server/db/sql.ts'

/** Schemas that golden records are derived from: those with the records, and with what hangs on them. */
export type GoldenTables = { readonly records: Sql; readonly parts: Sql }

/** As the view of the transaction sees them. */
export const VIEWED: GoldenTables = { records: sql`viewed`, parts: sql`viewed` }

/** As the registry states them. */
export const REGISTRY: GoldenTables = { records: sql`public`, parts: sql`public` }
