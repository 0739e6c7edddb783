import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type StoredImpersonation = {
  id: string
  /** '' for a user without an organization. */
  orgId: string
  adminId: string
  targetId: string
  reason: string
  isReadOnly: boolean
  startedAt: Date
  expiresAt: Date
  endedAt: Date | null
}

export async function insertImpersonation(
  connection: Connection,
  impersonation: StoredImpersonation,
): Promise<void> {
  const { orgId, id, adminId, targetId, reason, isReadOnly, startedAt, expiresAt } = impersonation
  await connection.run(sql`
    insert into impersonations (org_id, id, admin_id, target_id, reason, is_read_only, started_at, expires_at)
    values (${orgId || NO_ORGANIZATION}, ${id}, ${adminId}, ${targetId}, ${reason}, ${isReadOnly}, ${startedAt},
      ${expiresAt})`)
}

/** Returns an impersonation by this person, in whatever organization: for a transaction that sees all. */
export function findImpersonation(
  connection: Connection,
  { id, adminId }: { readonly id: string; readonly adminId: string },
): Promise<StoredImpersonation | undefined> {
  return connection.one(sql`
    select id, case when org_id = ${NO_ORGANIZATION} then '' else org_id::text end as "orgId", admin_id as "adminId",
      target_id as "targetId", reason, is_read_only as "isReadOnly", started_at as "startedAt",
      expires_at as "expiresAt", ended_at as "endedAt"
    from impersonations where id = ${id} and admin_id = ${adminId}`)
}

/** Gives whether it was still running. */
export async function markEnded(
  connection: Connection,
  { orgId, id, adminId }: Pick<StoredImpersonation, 'orgId' | 'id' | 'adminId'>,
  at: Date,
): Promise<boolean> {
  const ended = await connection.run(sql`
    update impersonations set ended_at = ${at}
    where org_id = ${orgId || NO_ORGANIZATION} and id = ${id} and admin_id = ${adminId}
      and ended_at is null and expires_at > ${at}`)
  return ended === 1
}
