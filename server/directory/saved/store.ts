import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Search } from './search.ts'

/** Says whose searches; '' stands for users without an organization. */
export type Owner = { readonly orgId: string; readonly userId: string }

export type StoredSearch = {
  id: string
  name: string
  subject: Search['subject']
  filters: unknown
  is_watched: boolean
  hits: number | null
  checked_at: Date | null
  created_at: Date
  unread: number
}

const DELETED_ARE_KEPT = sql`interval '1 day'`

export const getOrgId = (owner: Pick<Owner, 'orgId'>): string => owner.orgId || NO_ORGANIZATION

const isOf = (owner: Owner): Sql => sql`s.org_id = ${getOrgId(owner)} and s.user_id = ${owner.userId}`

const select = sql`
  select s.id, s.name, s.subject, s.filters, s.is_watched, s.hits, s.checked_at, s.created_at,
    (select count(*)::int from search_alerts a where a.org_id = s.org_id and a.search_id = s.id and not a.is_read) as unread
  from saved_searches s`

/** Locks the searches of a user, so that calls that count them to add one wait for each other. */
export async function lockSearches(connection: Connection, { userId }: Owner): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext(${`saved searches of ${userId}`}))`)
}

export function findSearches(connection: Connection, owner: Owner): Promise<StoredSearch[]> {
  return connection.rows(sql`${select} where ${isOf(owner)} and s.deleted_at is null order by lower(s.name)`)
}

export function findSearch(
  connection: Connection,
  owner: Owner,
  id: string,
): Promise<StoredSearch | undefined> {
  return connection.one(sql`${select} where ${isOf(owner)} and s.id = ${id} and s.deleted_at is null`)
}

/** Returns a watched search, locked until the end of the transaction: two comparisons of it run one after the other. */
export function lockWatchedSearch(
  connection: Connection,
  owner: Owner,
  id: string,
): Promise<StoredSearch | undefined> {
  return connection.one(sql`
    ${select} where ${isOf(owner)} and s.id = ${id} and s.deleted_at is null and s.is_watched for update of s`)
}

export async function insertSearch(
  connection: Connection,
  owner: Owner,
  search: { id: string; name: string; search: Search; at: Date },
): Promise<void> {
  const { id, name, at } = search
  const { subject, filters } = search.search
  await connection.run(sql`
    insert into saved_searches (org_id, id, user_id, name, subject, filters, is_watched, created_at)
    values (${getOrgId(owner)}, ${id}, ${owner.userId}, ${name}, ${subject}, ${JSON.stringify(filters)}, false, ${at})`)
}

export async function renameSearch(
  connection: Connection,
  owner: Owner,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await connection.run(sql`update saved_searches s set name = ${name} where ${isOf(owner)} and s.id = ${id}`)
}

export async function changeFilters(
  connection: Connection,
  owner: Owner,
  { id, search }: { id: string; search: Search },
): Promise<void> {
  await connection.run(sql`
    update saved_searches s set subject = ${search.subject}, filters = ${JSON.stringify(search.filters)}
    where ${isOf(owner)} and s.id = ${id}`)
}

/** Records a check of a search. `hits` null: the search is no longer watched. */
export async function noteCheck(
  connection: Connection,
  owner: Owner,
  { id, hits, at }: { id: string; hits: number | null; at: Date },
): Promise<void> {
  await connection.run(sql`
    update saved_searches s
    set is_watched = ${hits !== null}, hits = ${hits}, checked_at = ${hits === null ? null : at}
    where ${isOf(owner)} and s.id = ${id}`)
}

/** Gives whether there was one to delete, and forgets those whose deletion can no longer be taken back. */
export async function deleteSearch(connection: Connection, owner: Owner, id: string): Promise<boolean> {
  const deleted = await connection.run(sql`
    update saved_searches s set deleted_at = ${new Date()}
    where ${isOf(owner)} and s.id = ${id} and s.deleted_at is null`)
  await connection.run(sql`
    delete from saved_searches s where ${isOf(owner)} and s.deleted_at < ${new Date()}::timestamptz - ${DELETED_ARE_KEPT}`)
  return deleted === 1
}

export async function restoreSearch(connection: Connection, owner: Owner, id: string): Promise<boolean> {
  const restored = await connection.run(sql`
    update saved_searches s set deleted_at = null
    where ${isOf(owner)} and s.id = ${id} and s.deleted_at >= ${new Date()}::timestamptz - ${DELETED_ARE_KEPT}`)
  return restored === 1
}

/** Returns the watched searches of all organizations, for a transaction that sees all. */
export async function findWatched(connection: Connection): Promise<(Owner & { id: string })[]> {
  const rows = await connection.rows<{ org_id: string; user_id: string; id: string }>(sql`
    select org_id, user_id, id from saved_searches where is_watched and deleted_at is null order by org_id, user_id, id`)
  return rows.map(({ org_id, user_id, id }) => ({
    orgId: org_id === NO_ORGANIZATION ? '' : org_id,
    userId: user_id,
    id,
  }))
}
