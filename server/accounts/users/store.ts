import type { api, BodyOf, ParamsOf, ReplyOf, USER_SORTS } from '@concord/contract'
import { PRODUCT_NAMES, type User, type UserState } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type PageOf, readPage } from '#server/db/read-page.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'

export type AccountUser = ReplyOf<typeof api.readUser>['user']
export type UserKey = ParamsOf<typeof api.readUser>
type ListParams = ParamsOf<typeof api.listUsers>
type AllParams = ParamsOf<typeof api.exportUsers>

type StoredUser = {
  id: string
  org_id: string | null
  name: string
  email: string
  role_ids: string[]
  products: string[]
  active: boolean
  version: number
  invited_at: Date | null
  last_sign_in_at: Date | null
  invitation_expires_at: Date | null
}

function getAccountUser(row: StoredUser): AccountUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roleIds: row.role_ids,
    orgId: row.org_id ?? '',
    active: row.active,
    products: PRODUCT_NAMES.filter((name) => row.products.includes(name)),
    version: row.version,
    invitedAt: row.invited_at?.toISOString() ?? null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    invitationExpiresAt: row.invitation_expires_at?.toISOString() ?? null,
  }
}

const select = sql`
  select u.id, u.org_id, u.name, u.email, u.role_ids, u.products, u.active, u.version, u.invited_at, u.last_sign_in_at,
    (select max(i.expires_at) from invitations i
      where i.org_id = u.org_id and i.user_id = u.id and i.used_at is null and i.expires_at > now()
    ) as invitation_expires_at
  from users u`

/** The condition of each state in SQL, with the same meaning as `userStateOf` in the domain for one user. */
const IN_STATE: Readonly<Record<UserState, Sql>> = {
  active: sql`u.active and (u.last_sign_in_at is not null or u.invited_at is null)`,
  invited: sql`u.active and u.last_sign_in_at is null and u.invited_at is not null`,
  disabled: sql`not u.active`,
}

const SORT_KEYS: Readonly<Record<(typeof USER_SORTS)[number], Sql>> = {
  name: sql`lower(u.name)`,
  email: sql`lower(u.email)`,
  lastSignInAt: sql`u.last_sign_in_at`,
  invitedAt: sql`u.invited_at`,
}

function getOrder(sort: ListParams['sort']): Sql {
  const isDescending = sort.startsWith('-')
  const key = SORT_KEYS[sort.replace('-', '') as keyof typeof SORT_KEYS]
  return isDescending ? sql`${key} desc nulls last, u.id` : sql`${key} nulls last, u.id`
}

function selectUsers({ orgId, search, state, roleId, sort }: AllParams): Sql {
  const conditions = [sql`u.org_id = ${orgId}`]
  if (search !== '') {
    const part = search.toLowerCase()
    conditions.push(sql`(position(${part} in lower(u.name)) > 0 or position(${part} in lower(u.email)) > 0)`)
  }
  if (state) conditions.push(sql`(${IN_STATE[state]})`)
  if (roleId !== undefined) conditions.push(sql`${roleId}::uuid = any (u.role_ids)`)
  return sql`${select} where ${joinSql(conditions, ' and ')} order by ${getOrder(sort)}`
}

export async function findUsers(connection: Connection, params: ListParams): Promise<PageOf<AccountUser>> {
  const found = await readPage<StoredUser>(connection, selectUsers(params), params.page)
  return { ...found, rows: found.rows.map(getAccountUser) }
}

export async function findAllUsers(connection: Connection, params: AllParams): Promise<AccountUser[]> {
  return (await connection.rows<StoredUser>(selectUsers(params))).map(getAccountUser)
}

/**
 * Returns the condition of one user. `orgId` '' stands for users without an organization, whom only a transaction that
 * sees all can find.
 */
const isUser = ({ orgId, userId }: UserKey) =>
  sql`u.id = ${userId} and u.org_id is not distinct from ${orgId || null}::uuid`

export async function findUser(connection: Connection, key: UserKey): Promise<AccountUser | undefined> {
  const row = await connection.one<StoredUser>(sql`${select} where ${isUser(key)}`)
  return row && getAccountUser(row)
}

/** Finds a user and locks it until the end of the transaction, so that two changes run one after the other. */
export async function lockUser(connection: Connection, key: UserKey): Promise<AccountUser | undefined> {
  const row = await connection.one<StoredUser>(sql`${select} where ${isUser(key)} for update of u`)
  return row && getAccountUser(row)
}

/**
 * Locks the portal admins of an organization, so that one change of them runs at a time: two together could leave none.
 */
export async function lockPortalAdmins(connection: Connection, orgId: string): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`portal admins of ${orgId}`}))`)
}

/** Returns how many other users of the organization hold one of the roles and can sign in; who is only invited may never come. */
export async function countOtherHolders(
  connection: Connection,
  { orgId, userId }: UserKey,
  roleIds: readonly string[],
): Promise<number> {
  const found = await connection.one<{ holders: number }>(sql`
    select count(*)::int as holders from users u
    where u.org_id = ${orgId} and u.id <> ${userId} and ${IN_STATE.active} and u.role_ids && ${roleIds}::uuid[]`)
  return found?.holders ?? 0
}

export async function hasUserWithEmail(
  connection: Connection,
  { orgId, email }: { readonly orgId: string; readonly email: string },
): Promise<boolean> {
  const found = await connection.one(
    sql`select from users where org_id = ${orgId} and lower(email) = lower(${email})`,
  )
  return found !== undefined
}

export async function insertUser(
  connection: Connection,
  user: { id: string; orgId: string; products: User['products']; at: Date } & BodyOf<typeof api.inviteUser>,
): Promise<void> {
  const { id, orgId, name, email, roleIds, products, at } = user
  await connection.run(sql`
    insert into users (id, org_id, name, email, role_ids, products, active, invited_at, created_at)
    values (${id}, ${orgId}, ${name}, ${email}, ${roleIds}, ${products}, true, ${at}, ${at})`)
}

/** Gives whether the user was still at that version. */
export async function updateUser(connection: Connection, key: UserKey, after: AccountUser): Promise<boolean> {
  const { name, email, roleIds, products, active, version } = after
  const updated = await connection.run(sql`
    update users u
    set name = ${name}, email = ${email}, role_ids = ${roleIds}, products = ${products}, active = ${active},
      version = u.version + 1
    where ${isUser(key)} and u.version = ${version}`)
  return updated === 1
}

export async function noteInvited(connection: Connection, key: UserKey, at: Date): Promise<void> {
  await connection.run(sql`update users u set invited_at = ${at} where ${isUser(key)}`)
}

type UserDeletion = ReplyOf<typeof api.previewUserDeletion>

export async function countBelongings(
  connection: Connection,
  { orgId, userId }: UserKey,
): Promise<UserDeletion> {
  const isOwn = sql`org_id = ${orgId} and user_id = ${userId}`
  const counted = await connection.one<UserDeletion>(sql`
    select (select count(*)::int from saved_searches where ${isOwn} and deleted_at is null) as "savedSearches",
      (select count(*)::int from list_views where ${isOwn}) as "listViews",
      (select count(*)::int from search_alerts where ${isOwn}) as alerts,
      (select count(*)::int from export_layouts where ${isOwn}) as "exportLayouts",
      (select count(*)::int from roster_drafts where ${isOwn}) as "rosterDrafts",
      (select count(*)::int from invitations where ${isOwn}) as invitations,
      (select count(*)::int from api_tokens where ${isOwn}) as "apiTokens"`)
  if (!counted) throw new Error('Nothing was counted')
  return counted
}

/**
 * Deletes the user and what only makes sense with them; hits and alerts go with their searches, API tokens, views of lists,
 * export layouts and drafts of rosters with the user.
 */
export async function removeUser(connection: Connection, { orgId, userId }: UserKey): Promise<void> {
  await connection.run(sql`delete from saved_searches where org_id = ${orgId} and user_id = ${userId}`)
  await connection.run(sql`delete from users where org_id = ${orgId} and id = ${userId}`)
}

/**
 * Counts the users who hold each role. `orgId` null counts those of all organizations, for a transaction that sees
 * them.
 */
export function countHolders(
  connection: Connection,
  orgId: string | null,
): Promise<{ roleId: string; users: number }[]> {
  return connection.rows(sql`
    select r.id as "roleId", count(u.id)::int as users
    from roles r left join users u
      on r.id = any (u.role_ids) and ${orgId === null ? sql`true` : sql`u.org_id = ${orgId}`}
    group by r.id order by r.id`)
}
