import { randomUUID } from 'node:crypto'
import { type api, MAX_ALERTS_OF_A_BATCH, type ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Search } from './search.ts'
import { getOrgId, type Owner } from './store.ts'

/** How many of one search are shown: all that one batch leaves in it, with the line about the changes beyond them. */
export const SHOWN_OF_SEARCH = MAX_ALERTS_OF_A_BATCH + 1

type AlertKind = ReplyOf<typeof api.listSearchAlerts>['alerts'][number]['kind']

export type NewAlert = {
  readonly npi: string | null
  readonly name: string | null
  readonly kind: AlertKind
  readonly before: string | null
  readonly after: string | null
  readonly batch: string
  readonly at: Date
}

export type StoredAlert = {
  id: string
  search_id: string
  search_name: string
  subject: Search['subject']
  npi: string | null
  name: string | null
  kind: AlertKind
  before: string | null
  after: string | null
  batch: string
  at: Date
  is_read: boolean
}

export async function insertAlerts(
  connection: Connection,
  owner: Owner,
  searchId: string,
  alerts: readonly NewAlert[],
): Promise<void> {
  if (alerts.length === 0) return
  const rows = alerts.map((alert) => ({ id: randomUUID(), ...alert }))
  await connection.run(sql`
    insert into search_alerts (org_id, id, search_id, user_id, npi, name, kind, before, after, batch, at)
    select ${getOrgId(owner)}, a.id, ${searchId}, ${owner.userId}, a.npi, a.name, a.kind, a.before, a.after, a.batch, a.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, npi bigint, name text, kind text,
      before text, after text, batch text, at timestamptz)`)
}

/** Removes alerts of a search that no list shows any more: read ones behind the newest, and those that are a year old. */
export async function removeOldAlerts(connection: Connection, owner: Owner, searchId: string): Promise<void> {
  const own = sql`org_id = ${getOrgId(owner)} and user_id = ${owner.userId} and search_id = ${searchId}`
  await connection.run(sql`
    delete from search_alerts where ${own} and (at < now() - interval '1 year' or id in (
      select id from search_alerts where ${own} and is_read
      order by at desc, npi is not null, name, kind, id offset ${SHOWN_OF_SEARCH}))`)
}

/**
 * Returns the newest of each search that was not deleted, unread ones before read ones. Where there are more than
 * `limits.all`, each search gives up its last ones, so that none hides another.
 */
export function findAlerts(
  connection: Connection,
  owner: Owner,
  limits: { ofSearch: number; all: number },
): Promise<StoredAlert[]> {
  return connection.rows(sql`
    with ranked as (
      select a.*, s.name as search_name, s.subject, row_number() over (
        partition by a.search_id order by a.is_read, a.at desc, a.npi is not null, a.name, a.kind, a.id) as rank
      from search_alerts a join saved_searches s on s.org_id = a.org_id and s.id = a.search_id
      where a.org_id = ${getOrgId(owner)} and a.user_id = ${owner.userId} and s.deleted_at is null
    ), kept as (
      select * from ranked where rank <= ${limits.ofSearch} order by is_read, rank, search_id limit ${limits.all}
    )
    select id, search_id, search_name, subject, npi::text as npi, name, kind, before, after, batch, at, is_read
    from kept order by at desc, search_id, kept.npi is not null, name, kind, id`)
}

export async function countUnread(connection: Connection, owner: Owner): Promise<number> {
  const row = await connection.one<{ unread: number }>(sql`
    select count(*)::int as unread
    from search_alerts a join saved_searches s on s.org_id = a.org_id and s.id = a.search_id
    where a.org_id = ${getOrgId(owner)} and a.user_id = ${owner.userId} and s.deleted_at is null and not a.is_read`)
  return row?.unread ?? 0
}

/** Marks the alerts of one search as read, or of all searches where `searchId` is null. */
export async function markRead(connection: Connection, owner: Owner, searchId: string | null): Promise<void> {
  await connection.run(sql`
    update search_alerts set is_read = true
    where org_id = ${getOrgId(owner)} and user_id = ${owner.userId} and not is_read
      and (${searchId}::uuid is null or search_id = ${searchId})`)
}

/** A batch that was applied or undone: what it is called in an alert, and when that was. */
export type ChangedBatch = { id: string; label: string; at: Date }

/** Returns those of the batches that the organization of the transaction may know of, in the order of their last change. */
export function findChangedBatches(connection: Connection, ids: readonly string[]): Promise<ChangedBatch[]> {
  return connection.rows(sql`
    select id, case state when 'undone' then label || ', undone' else label end as label,
      case state when 'undone' then undone_at else applied_at end as at
    from batches where id = any (${ids}::uuid[]) and state in ('applied', 'undone') order by at, id`)
}

export type UnreadRow = { search_id: string; search_name: string; kind: AlertKind; count: number; at: Date }

/** Returns how many alerts of each kind no one has read yet, search by search, with the moment of the newest. */
export function countUnreadKinds(connection: Connection, owner: Owner): Promise<UnreadRow[]> {
  return connection.rows(sql`
    select a.search_id, s.name as search_name, a.kind, count(*)::int as count, max(a.at) as at
    from search_alerts a join saved_searches s on s.org_id = a.org_id and s.id = a.search_id
    where a.org_id = ${getOrgId(owner)} and a.user_id = ${owner.userId} and s.deleted_at is null and not a.is_read
    group by a.search_id, s.name, a.kind order by max(a.at) desc, s.name, a.kind`)
}
