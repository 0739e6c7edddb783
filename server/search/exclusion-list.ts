import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Returns the day of the newest exclusion list that was loaded, 'YYYY-MM-DD'; null where none was. */
export async function findExclusionListDay(connection: Connection): Promise<string | null> {
  const [row] = await connection.preparedRows<{ day: string | null }>(sql`
    select max(covers_until) as day from batches
    where source_id = ${SOURCES.exclusionList.id} and state = 'applied'`)
  return row?.day ?? null
}
