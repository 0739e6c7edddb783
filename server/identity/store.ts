import {
  buildProduct,
  buildRole,
  type Organization,
  PRODUCT_NAMES,
  type Product,
  type User,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type StoredOrganization = {
  id: string
  name: string
  client_id: string
  demo: boolean | null
  active: boolean
  products: Parameters<typeof buildProduct>[0][]
}

type StoredIdentity = {
  id: string
  org_id: string | null
  name: string
  email: string
  role_ids: string[]
  products: string[]
  active: boolean
  organization: StoredOrganization | null
  roles: Parameters<typeof buildRole>[0][]
}

/** A user with organization and roles, as access rules need them together. */
export type Identity = {
  readonly user: User
  readonly organization: Organization | null
  readonly roles: readonly ReturnType<typeof buildRole>[]
}

export function organizationOf(stored: StoredOrganization): Organization {
  return {
    id: stored.id,
    name: stored.name,
    clientId: stored.client_id,
    ...(stored.demo === null ? {} : { demo: stored.demo }),
    active: stored.active,
    products: stored.products.map((product): Product => buildProduct(product)),
  }
}

/** Returns an organization with its products, as access rules need it; null for one that is not there. */
export async function findOrganization(connection: Connection, orgId: string): Promise<Organization | null> {
  const stored = await connection.one<{ organization: StoredOrganization }>(
    sql`select to_jsonb(o) as organization from organizations o where o.id = ${orgId}`,
  )
  return stored ? organizationOf(stored.organization) : null
}

function getIdentity(stored: StoredIdentity): Identity {
  return {
    user: {
      id: stored.id,
      name: stored.name,
      email: stored.email,
      roleIds: stored.role_ids,
      orgId: stored.org_id ?? '',
      active: stored.active,
      products: PRODUCT_NAMES.filter((name) => stored.products.includes(name)),
    },
    organization: stored.organization && organizationOf(stored.organization),
    roles: stored.roles.map((role) => buildRole(role)),
  }
}

async function findIdentity(connection: Connection, condition: Sql): Promise<Identity | undefined> {
  // Once for every call: planning it would take longer than running it.
  const [stored] = await connection.preparedRows<StoredIdentity>(sql`
    select u.id, u.org_id, u.name, u.email, u.role_ids, u.products, u.active,
      to_jsonb(o) as organization,
      (select coalesce(jsonb_agg(r), '[]') from roles r where r.id = any (u.role_ids)) as roles
    from users u left join organizations o on o.id = u.org_id
    where ${condition}`)
  return stored && getIdentity(stored)
}

export function findIdentityById(connection: Connection, userId: string): Promise<Identity | undefined> {
  return findIdentity(connection, sql`u.id = ${userId}`)
}

/**
 * Finds the user of a token by id. A token that was issued before a password change, or of a session that was ended,
 * finds no user.
 */
export function findIdentityOfToken(
  connection: Connection,
  { userId, sessionId, issuedAt }: { userId: string; sessionId: string; issuedAt: Date },
): Promise<Identity | undefined> {
  return findIdentity(
    connection,
    sql`u.id = ${userId} and coalesce(u.sessions_from <= ${issuedAt}::timestamptz, true)
      and ${sessionId}::uuid <> all (coalesce(u.ended_sessions, '{}'))`,
  )
}

/** More sessions than anyone ends in the life of a token. */
const MAX_ENDED_SESSIONS = 200

/** Ends a session: its token is no longer valid. */
export async function endSession(
  connection: Connection,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await connection.run(sql`
    update users set ended_sessions = (array_prepend(${sessionId}::uuid, ended_sessions))[1:${MAX_ENDED_SESSIONS}::int]
    where id = ${userId}`)
}

export function findIdentityByEmail(connection: Connection, email: string): Promise<Identity | undefined> {
  return findIdentity(connection, sql`lower(u.email) = lower(${email})`)
}

export async function findPasswordHash(connection: Connection, userId: string): Promise<string | null> {
  const row = await connection.one<{ password_hash: string | null }>(
    sql`select password_hash from users where id = ${userId}`,
  )
  return row?.password_hash ?? null
}

export async function noteSignIn(connection: Connection, userId: string): Promise<void> {
  await connection.run(sql`update users set last_sign_in_at = ${new Date()} where id = ${userId}`)
}

/** Replaces the password; with it, every session that began before `from` is over. */
export async function storePassword(
  connection: Connection,
  userId: string,
  { hash, from }: { readonly hash: string; readonly from: Date },
): Promise<void> {
  await connection.run(sql`
    update users set password_hash = ${hash}, sessions_from = date_trunc('second', ${from}::timestamptz)
    where id = ${userId}`)
}
