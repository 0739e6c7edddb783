import { EXPIRING_TOKEN_DAYS } from '@concord/contract'
import type { Permission } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'

const DAY_MS = 86_400_000

export type StoredToken = {
  id: string
  org_id: string
  user_id: string
  user_name: string
  user_email: string
  name: string
  ending: string
  scopes: Permission[]
  addresses: string[]
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  replaced_by: string | null
  last_used_at: Date | null
  last_used_address: string | null
}

const select = sql`
  select t.id, t.org_id, t.user_id, u.name as user_name, u.email as user_email, t.name, t.ending, t.scopes, t.addresses,
    t.created_at, t.expires_at, t.revoked_at, t.replaced_by, t.last_used_at, t.last_used_address
  from api_tokens t join users u on u.id = t.user_id`

/**
 * Finds a token by its hash. The transaction has to see all organizations, because only the result tells whose token it
 * is.
 */
export async function findTokenByHash(
  connection: Connection,
  hash: Buffer,
): Promise<StoredToken | undefined> {
  const [token] = await connection.preparedRows<StoredToken>(sql`${select} where t.hash = ${hash}`)
  return token
}

export function findToken(
  connection: Connection,
  orgId: string,
  id: string,
): Promise<StoredToken | undefined> {
  return connection.one(sql`${select} where t.org_id = ${orgId} and u.org_id = ${orgId} and t.id = ${id}`)
}

/** Locks a token, so that two changes of it run one after the other. */
export async function lockToken(connection: Connection, orgId: string, id: string): Promise<void> {
  await connection.run(sql`select from api_tokens where org_id = ${orgId} and id = ${id} for update`)
}

export type TokenSort = 'name' | 'created' | 'expires' | 'used'

const COLUMNS: Record<TokenSort, Sql> = {
  name: sql`lower(t.name)`,
  created: sql`t.created_at`,
  expires: sql`t.expires_at`,
  used: sql`t.last_used_at`,
}

export type TokenFilters = {
  readonly orgId: string
  /** Restricts the tokens to those of one user. */
  readonly userId?: string | undefined
  readonly search?: string | undefined
  readonly state: 'usable' | 'expiring' | 'ended' | 'all'
  readonly sort: TokenSort | `-${TokenSort}`
}

const isUsable = (now: Date): Sql => sql`t.revoked_at is null and t.expires_at > ${now}`

const isExpiring = (now: Date): Sql => sql`${isUsable(now)} and t.replaced_by is null
  and t.expires_at < ${new Date(now.getTime() + EXPIRING_TOKEN_DAYS * DAY_MS)}`

export function selectTokens({ orgId, userId, search, state, sort }: TokenFilters, now: Date): Sql {
  const conditions = [sql`t.org_id = ${orgId} and u.org_id = ${orgId}`]
  if (userId) conditions.push(sql`t.user_id = ${userId}`)
  if (search) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      sql`(t.name ilike ${like} or u.name ilike ${like} or u.email ilike ${like} or t.ending = ${search})`,
    )
  }
  if (state === 'usable') conditions.push(isUsable(now))
  if (state === 'expiring') conditions.push(isExpiring(now))
  if (state === 'ended') conditions.push(sql`not (${isUsable(now)})`)
  const isDescending = sort.startsWith('-')
  const column = COLUMNS[sort.replace('-', '') as TokenSort]
  const order = isDescending ? sql`${column} desc nulls last` : sql`${column} nulls first`
  return sql`${select} where ${joinSql(conditions, ' and ')} order by ${order}, t.id`
}

/** Locks the tokens of a user, so that calls that count them to add one wait for each other. */
export async function lockTokens(connection: Connection, { userId }: { userId: string }): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`API tokens of ${userId}`}))`)
}

/** Counts the tokens that take a place of the user. One that was replaced gave its place to its successor. */
export async function countActiveTokens(
  connection: Connection,
  { orgId, userId, now }: { orgId: string; userId: string; now: Date },
): Promise<number> {
  const row = await connection.one<{ count: number }>(sql`
    select count(*)::int as count from api_tokens t
    where t.org_id = ${orgId} and t.user_id = ${userId} and t.replaced_by is null and ${isUsable(now)}`)
  return row?.count ?? 0
}

export type NewToken = Pick<
  StoredToken,
  'id' | 'org_id' | 'user_id' | 'name' | 'ending' | 'scopes' | 'addresses' | 'created_at' | 'expires_at'
> & { hash: Buffer }

export async function insertToken(connection: Connection, token: NewToken): Promise<void> {
  await connection.run(sql`
    insert into api_tokens (org_id, id, user_id, name, hash, ending, scopes, addresses, created_at, expires_at)
    values (${token.org_id}, ${token.id}, ${token.user_id}, ${token.name}, ${token.hash}, ${token.ending},
      ${token.scopes}, ${token.addresses}, ${token.created_at}, ${token.expires_at})`)
}

export async function replaceToken(
  connection: Connection,
  { orgId, id, by, endsAt }: { orgId: string; id: string; by: string; endsAt: Date },
): Promise<void> {
  await connection.run(sql`
    update api_tokens set replaced_by = ${by}, expires_at = least(expires_at, ${endsAt})
    where org_id = ${orgId} and id = ${id}`)
}

export async function revokeToken(
  connection: Connection,
  { orgId, id, by, at }: { orgId: string; id: string; by: string; at: Date },
): Promise<void> {
  await connection.run(sql`
    update api_tokens set revoked_at = ${at}, revoked_by = ${by}
    where org_id = ${orgId} and id = ${id} and revoked_at is null`)
}

export async function findUse(
  connection: Connection,
  { orgId, id, days }: { orgId: string; id: string; days: number },
): Promise<{ day: string; calls: number }[]> {
  return connection.rows(sql`
    select days.day::date as day, coalesce(d.calls, 0) as calls
    from generate_series((now() at time zone 'UTC')::date - ${days - 1}::int, (now() at time zone 'UTC')::date,
      interval '1 day') as days (day)
    left join api_token_days d on d.org_id = ${orgId} and d.token_id = ${id} and d.day = days.day::date
    order by days.day`)
}

/** Calls of one token from one address on one day (UTC). */
export type TokenUse = {
  readonly orgId: string
  readonly tokenId: string
  readonly day: string
  readonly address: string
  readonly calls: number
  readonly lastAt: Date
}

/** Adds to what is known of the use of a token; gives whether it is the first from this address on this day. */
export async function recordUse(connection: Connection, use: TokenUse): Promise<boolean> {
  const { orgId, tokenId, day, address, calls, lastAt } = use
  const known = await connection.run(sql`
    update api_tokens set last_used_at = greatest(last_used_at, ${lastAt}), last_used_address = ${address}
    where org_id = ${orgId} and id = ${tokenId}`)
  // Its owner was deleted in the meantime.
  if (known === 0) return false
  await connection.run(sql`
    insert into api_token_days as d (org_id, token_id, day, calls) values (${orgId}, ${tokenId}, ${day}, ${calls})
    on conflict (org_id, token_id, day) do update set calls = d.calls + excluded.calls`)
  const inserted = await connection.run(sql`
    insert into api_token_addresses (org_id, token_id, day, address)
    values (${orgId}, ${tokenId}, ${day}, ${address}) on conflict do nothing`)
  return inserted === 1
}
