import { type Sql, sql } from '#server/db/sql.ts'

/**
 * Returns a value that the planner does not look into: then a plan for any value costs no more than one for this value,
 * and a prepared statement is planned once instead of at each execution.
 */
export function opaque(value: Sql): Sql {
  return sql`(select ${value})`
}
