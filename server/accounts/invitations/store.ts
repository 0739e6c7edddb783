import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type UserKey = { readonly orgId: string; readonly userId: string }

export type StoredInvitation = {
  id: string
  org_id: string
  user_id: string
  name: string
  email: string
  organization: string
  active: boolean
  expires_at: Date
  used_at: Date | null
  invited_by: string
  last_sign_in_at: Date | null
}

export type NewInvitation = UserKey & {
  readonly id: string
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertInvitation(connection: Connection, invitation: NewInvitation): Promise<void> {
  const { orgId, id, userId, tokenHash, invitedBy, at, expiresAt } = invitation
  await connection.run(sql`
    insert into invitations (org_id, id, user_id, token_hash, invited_by, created_at, expires_at)
    values (${orgId}, ${id}, ${userId}, ${tokenHash}, ${invitedBy}, ${at}, ${expiresAt})`)
}

/** Ends the open invitations of a user, so that links that were given before no longer open anything. */
export async function endInvitations(
  connection: Connection,
  { orgId, userId }: UserKey,
  at: Date,
): Promise<void> {
  await connection.run(sql`
    update invitations set expires_at = ${at}
    where org_id = ${orgId} and user_id = ${userId} and used_at is null and expires_at > ${at}`)
}

/**
 * Finds an invitation of any organization, as no user is signed in yet, and locks it until the end of the transaction.
 */
export function findInvitation(
  connection: Connection,
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  return connection.one(sql`
    select i.id, i.org_id, i.user_id, u.name, u.email, o.name as organization, u.active and o.active as active,
      i.expires_at, i.used_at, i.invited_by, u.last_sign_in_at
    from invitations i join users u on u.id = i.user_id join organizations o on o.id = i.org_id
    where i.token_hash = ${tokenHash} for update of i`)
}

export async function markUsed(
  connection: Connection,
  { org_id, id }: Pick<StoredInvitation, 'org_id' | 'id'>,
  at: Date,
): Promise<void> {
  await connection.run(sql`update invitations set used_at = ${at} where org_id = ${org_id} and id = ${id}`)
}
