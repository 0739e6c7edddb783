import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Returns the day of the newest exclusion list that was loaded, 'YYYY-MM-DD'; null where none was. `at`: that was loaded
 * by then.
 */
export async function findExclusionListDay(
  connection: Connection,
  at: Date | null = null,
): Promise<string | null> {
  const [row] = await connection.preparedRows<{ day: string | null }>(sql`
    select max(covers_until) as day from batches
    where source_id = ${SOURCES.exclusionList.id} and state = 'applied'
      and (applied_at > ${at}::timestamptz) is not true`)
  return row?.day ?? null
}
