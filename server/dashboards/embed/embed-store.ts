import type { DashboardName } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Ticket } from './embed-url.ts'

export type StoredEmbed = {
  readonly userId: string
  readonly impersonationId: string | null
  readonly sessionId: string | null
  readonly signedAt: Date
  readonly dashboard: DashboardName
}

/**
 * Records that an address was opened. Returns false if it was opened before: of two openings at the same time, one gets
 * false.
 */
export async function insertEmbed(
  connection: Connection,
  ticket: Ticket,
  { tokenHash, expiresAt }: { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const { id, orgId, userId, impersonationId, sessionId, dashboard } = ticket
  const inserted = await connection.run(sql`
    insert into dashboard_embeds (org_id, id, user_id, impersonation_id, session_id, signed_at, dashboard, token_hash, expires_at)
    values (${getOrgId(orgId)}, ${id}, ${userId}, ${impersonationId}, ${sessionId}, ${new Date(ticket.signedAt)},
      ${dashboard}, ${tokenHash}, ${expiresAt})
    on conflict do nothing`)
  return inserted === 1
}

/** Forgets what is over; addresses last shorter than a day. */
export async function deleteEndedEmbeds(connection: Connection): Promise<void> {
  await connection.run(sql`delete from dashboard_embeds where expires_at < now() - interval '1 day'`)
}

export async function findEmbedByHash(
  connection: Connection,
  tokenHash: Buffer,
): Promise<StoredEmbed | undefined> {
  const [found] = await connection.preparedRows<StoredEmbed>(sql`
    select user_id as "userId", impersonation_id as "impersonationId", session_id as "sessionId", signed_at as "signedAt",
      dashboard
    from dashboard_embeds where token_hash = ${tokenHash} and expires_at > now()`)
  return found
}

/** Returns how an organization calls its error report; undefined for the default. */
export async function findErrorReportUri(connection: Connection, orgId: string): Promise<string | undefined> {
  const row = await connection.one<{ value: string }>(sql`
    select value from organization_settings
    where org_id = ${getOrgId(orgId)} and setting = 'error-reports-dashboard-uri'`)
  return row?.value
}

export async function findOrganizationName(
  connection: Connection,
  orgId: string,
): Promise<string | undefined> {
  const row = await connection.one<{ name: string }>(
    sql`select name from organizations where id = ${getOrgId(orgId)}`,
  )
  return row?.name
}
