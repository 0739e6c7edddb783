import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Ended = { id: string; orgId: string; targetId: string }

/** Ends all that a person still does as others, and returns it: for a transaction that sees all. */
export function endActing(connection: Connection, adminId: string): Promise<Ended[]> {
  const at = new Date()
  return connection.rows(sql`
    update impersonations set ended_at = ${at}
    where admin_id = ${adminId} and ended_at is null and expires_at > ${at}
    returning id, case when org_id = ${NO_ORGANIZATION} then '' else org_id::text end as "orgId",
      target_id as "targetId"`)
}
