import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Selects the day of the newest exclusion list that was loaded, by a moment if one is given, as a scalar. */
export const newestListDay = (at: Date | null): Sql => sql`(
  select max(covers_until) from batches
  where source_id = ${SOURCES.exclusionList.id} and state = 'applied'
    and (applied_at > ${at}::timestamptz) is not true)`

/**
 * Returns the day of the newest exclusion list that was loaded, 'YYYY-MM-DD'; null where none was. `at`: that was loaded
 * by then.
 */
export async function findExclusionListDay(
  connection: Connection,
  at: Date | null = null,
): Promise<string | null> {
  const [row] = await connection.preparedRows<{ day: string | null }>(sql`select ${newestListDay(at)} as day`)
  return row?.day ?? null
}
