import { type Sql, sql } from '#server/db/sql.ts'
import { deriveEntities } from './derive-entities.ts'
import { derivePractitioners } from './derive-practitioners.ts'
import { type GoldenTables, VIEWED } from './golden-tables.ts'

/**
 * Returns what the model holds of every record that a condition on `r` (a row of practitioners or entities) selects.
 */
export function derive(condition: Sql, from: GoldenTables = VIEWED): Sql {
  return sql`${derivePractitioners(condition, from)} union all ${deriveEntities(condition, from)}`
}
