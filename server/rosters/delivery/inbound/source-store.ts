import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Finds the owner of a roster, if they are still active, and whether it is archived and so takes no more files. */
export function findRosterOwner(
  connection: Connection,
  orgId: string,
  rosterId: string,
): Promise<{ owner_id: string | null; is_archived: boolean } | undefined> {
  return connection.one(sql`
    select u.id as owner_id, r.archived_at is not null as is_archived
    from rosters r left join users u on u.id = r.owner_id and u.org_id = r.org_id and u.active
    where r.org_id = ${getOrgId(orgId)} and r.id = ${rosterId}`)
}
