import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Office } from '../attestation/call-store.ts'

export type StoredLink = {
  id: string
  org_id: string
  organization: string
  office: Office
  npis: number[]
  email: string
  made_by: string
  created_by: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  opened_at: Date | null
  answered_at: Date | null
  update_id: string | null
  update_number: number | null
}

const SELECT: Sql = sql`
  select l.id, l.org_id, g.name as organization, l.office, l.npis, l.email, l.created_by as made_by, u.name as created_by,
    l.created_at, l.expires_at, l.revoked_at, l.opened_at, l.answered_at, l.update_id, d.number as update_number
  from office_links l
  join organizations g on g.id = l.org_id
  left join users u on u.id = l.created_by
  left join data_updates d on d.org_id = l.org_id and d.id = l.update_id`

export const findLinks = (connection: Connection, orgId: string, limit: number): Promise<StoredLink[]> =>
  connection.rows(
    sql`${SELECT} where l.org_id = ${getOrgId(orgId)} order by l.created_at desc limit ${limit}`,
  )

export const lockLink = (
  connection: Connection,
  orgId: string,
  id: string,
): Promise<StoredLink | undefined> =>
  connection.one(sql`${SELECT} where l.org_id = ${getOrgId(orgId)} and l.id = ${id} for update of l`)

/** Finds a link of any organization, as no user is signed in, and locks it until the transaction ends. */
export const findLinkByToken = (connection: Connection, tokenHash: Buffer): Promise<StoredLink | undefined> =>
  connection.one(sql`${SELECT} where l.token_hash = ${tokenHash} for update of l`)

/** Revokes the earlier links of an office that are still open. */
export async function endLinks(
  connection: Connection,
  orgId: string,
  { officeKey, at }: { readonly officeKey: string; readonly at: Date },
): Promise<void> {
  await connection.run(sql`
    update office_links l set revoked_at = ${at}
    where l.org_id = ${getOrgId(orgId)} and l.office_key = ${officeKey} and l.answered_at is null and l.revoked_at is null`)
}

export async function insertLink(
  connection: Connection,
  orgId: string,
  link: {
    id: string
    tokenHash: Buffer
    office: Office
    npis: readonly number[]
    email: string
    createdBy: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  const { id, tokenHash, office, npis, email, createdBy, at, expiresAt } = link
  await connection.run(sql`
    insert into office_links (org_id, id, token_hash, office_key, office, npis, email, created_by, created_at, expires_at)
    values (${getOrgId(orgId)}, ${id}, ${tokenHash}, ${office.key}, ${JSON.stringify(office)}::jsonb, ${npis}::bigint[], ${email},
      ${createdBy}, ${at}, ${expiresAt})`)
}

export async function revokeLink(connection: Connection, orgId: string, id: string): Promise<void> {
  await connection.run(sql`
    update office_links l set revoked_at = ${new Date()} where l.org_id = ${getOrgId(orgId)} and l.id = ${id}`)
}

export async function noteOpened(connection: Connection, { org_id, id }: StoredLink): Promise<void> {
  await connection.run(sql`
    update office_links l set opened_at = coalesce(l.opened_at, ${new Date()}) where l.org_id = ${org_id} and l.id = ${id}`)
}

export async function noteAnswered(
  connection: Connection,
  { org_id, id }: StoredLink,
  { callId, updateId }: { readonly callId: string; readonly updateId: string | null },
): Promise<void> {
  await connection.run(sql`
    update office_links l set answered_at = ${new Date()}, call_id = ${callId}, update_id = ${updateId}
    where l.org_id = ${org_id} and l.id = ${id}`)
}
