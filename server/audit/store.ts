import { addDays, redactSecrets, SESSION_ACTIONS, startOfDay } from '@concord/domain'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { type Caller, currentCaller } from '#server/http/caller.ts'

export type AuditEvent = {
  /** '' where the event belongs to no organization. */
  readonly orgId: string
  readonly userId: string | null
  readonly action: string
  readonly details: Readonly<Record<string, unknown>>
} & Caller

/**
 * Adds to the chain of the organization, in the transaction of what it tells of. Let it come last there: other
 * transactions that write an event of the organization wait from here to the end.
 */
export async function insertAuditEvent(connection: Connection, event: AuditEvent): Promise<void> {
  const { address = null, tokenId = null, impersonatorId = null } = { ...currentCaller(), ...event }
  await connection.run(sql`
    insert into audit_events (org_id, id, at, user_id, impersonator_id, token_id, address, action, details)
    values (${event.orgId || NO_ORGANIZATION}, gen_random_uuid(), ${new Date()}, ${event.userId}, ${impersonatorId},
      ${tokenId}, ${address}, ${event.action}, ${redactSecrets(JSON.stringify(event.details))})`)
}

export type StoredEvent = {
  org_id: string
  organization: string | null
  seq: number
  at: Date
  user_id: string | null
  user_name: string | null
  user_email: string | null
  subject_id: string | null
  subject_name: string | null
  subject_email: string | null
  impersonator_id: string | null
  impersonator_name: string | null
  impersonator_email: string | null
  token_id: string | null
  token_name: string | null
  address: string | null
  action: string
  details: Record<string, unknown>
  hash: string
}

export type EventFilters = {
  /** Null: of every organization, for a transaction that sees all. */
  readonly orgId: string | null
  readonly userId?: string | undefined
  readonly action?: string | undefined
  readonly subjectId?: string | undefined
  /** Days of the time zone, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** 'UTC' where none is given. */
  readonly timeZone?: string
  readonly hidesSessions?: boolean
  readonly text?: string | undefined
}

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The user that an event was done to, as its details name them. */
const SUBJECT = sql`coalesce(e.details ->> 'userId', e.details ->> 'ownerId')`
const SUBJECT_ID = sql`
  case when ${SUBJECT} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${SUBJECT}::uuid end`

/** Users who were deleted, as the event of that names them: the log is read by name when they are gone. */
const DELETED_USERS = sql`(
  select distinct on (d.details ->> 'userId') d.details ->> 'userId' as id, d.details #>> '{before,name}' as name,
    d.details #>> '{before,email}' as email
  from audit_events d where d.action = 'user.deleted' order by d.details ->> 'userId', d.at desc)`

/** The name of an organization, or the one that the event of its deletion recorded. */
const ORGANIZATION_NAME = sql`coalesce(o.name, (
  select d.details #>> '{before,name}' from audit_events d
  where d.org_id = e.org_id and d.action = 'organization.deleted' order by d.seq desc limit 1))`

function getConditions(filters: EventFilters): Sql {
  const { orgId, userId, subjectId, action, from, to, timeZone = 'UTC', hidesSessions, text } = filters
  let conditions = orgId === null ? sql`true` : sql`e.org_id = ${orgId}`
  if (userId) conditions = sql`${conditions} and e.user_id = ${userId}`
  if (action) conditions = sql`${conditions} and e.action = ${action}`
  if (subjectId) conditions = sql`${conditions} and ${SUBJECT} = ${subjectId}`
  if (hidesSessions) conditions = sql`${conditions} and e.action <> all (${SESSION_ACTIONS}::text[])`
  if (from) conditions = sql`${conditions} and e.at >= ${startOfDay(from, timeZone)}`
  if (to) conditions = sql`${conditions} and e.at < ${startOfDay(addDays(to, 1), timeZone)}`
  if (text) {
    const like = getLike(text)
    conditions = sql`${conditions} and (e.action ilike ${like} or e.details::text ilike ${like}
      or e.address ilike ${like} or t.name ilike ${like} or u.name ilike ${like} or u.email ilike ${like}
      or s.name ilike ${like} or s.email ilike ${like} or ud.name ilike ${like} or ud.email ilike ${like}
      or sd.name ilike ${like} or sd.email ilike ${like})`
  }
  return conditions
}

const select = sql`
  select e.org_id, ${ORGANIZATION_NAME} as organization, e.seq, e.at, e.user_id,
    coalesce(u.name, ud.name) as user_name, coalesce(u.email, ud.email) as user_email, ${SUBJECT_ID} as subject_id,
    coalesce(s.name, sd.name) as subject_name, coalesce(s.email, sd.email) as subject_email, e.impersonator_id,
    coalesce(i.name, di.name) as impersonator_name, coalesce(i.email, di.email) as impersonator_email,
    e.token_id, t.name as token_name, e.address, e.action, e.details, encode(e.hash, 'hex') as hash
  from audit_events e
  left join organizations o on o.id = e.org_id
  left join users u on u.id = e.user_id
  left join ${DELETED_USERS} ud on u.id is null and ud.id = e.user_id::text
  left join users s on s.id = ${SUBJECT_ID}
  left join ${DELETED_USERS} sd on s.id is null and sd.id = ${SUBJECT}
  left join users i on i.id = e.impersonator_id
  left join ${DELETED_USERS} di on i.id is null and di.id = e.impersonator_id::text
  left join api_tokens t on t.org_id = e.org_id and t.id = e.token_id`

/** Returns the events that the filters leave. */
export function selectEvents(filters: EventFilters, order: 'at' | '-at'): Sql {
  const columns = order === 'at' ? sql`e.at, e.org_id, e.seq` : sql`e.at desc, e.org_id desc, e.seq desc`
  return sql`${select} where ${getConditions(filters)} order by ${columns}`
}

/** Returns the next events in the order of the chains, after one of them. */
export function findEventsAfter(
  connection: Connection,
  filters: EventFilters,
  { org_id, seq }: Pick<StoredEvent, 'org_id' | 'seq'>,
  limit: number,
): Promise<StoredEvent[]> {
  return connection.rows(sql`
    ${select} where ${getConditions(filters)} and (e.org_id, e.seq) > (${org_id}, ${seq})
    order by e.org_id, e.seq limit ${limit}`)
}

function isEventOf(orgId: string | null): Sql {
  return orgId === null ? sql`true` : sql`e.org_id = ${orgId}`
}

/** Returns the actions that occur, for a list to choose from. */
export async function findActions(connection: Connection, orgId: string | null): Promise<string[]> {
  const rows = await connection.rows<{ action: string }>(
    sql`select distinct action from audit_events e where ${isEventOf(orgId)} order by action`,
  )
  return rows.map(({ action }) => action)
}

/** Users of now, and those who were deleted and are named in the log. */
const PEOPLE = sql`(
  select u.id::text as id, u.name from users u
  union all
  select d.id, d.name from ${DELETED_USERS} d
  where d.name is not null and not exists (select from users u where u.id::text = d.id))`

/** Returns who occurs in the log, for a list to choose from. */
export function findActors(
  connection: Connection,
  orgId: string | null,
): Promise<{ id: string; name: string }[]> {
  return connection.rows(sql`
    select p.id, p.name from ${PEOPLE} p
    where p.id in (select e.user_id::text from audit_events e where ${isEventOf(orgId)}) order by p.name, p.id`)
}

/** Returns whom something was done to, for a list to choose from. */
export function findSubjects(
  connection: Connection,
  orgId: string | null,
): Promise<{ id: string; name: string }[]> {
  return connection.rows(sql`
    select p.id, p.name from ${PEOPLE} p
    where p.id in (select ${SUBJECT} from audit_events e where ${isEventOf(orgId)}) order by p.name, p.id`)
}

/** Finds the chain of an organization, or, for null, all chains, including the one of no organization. */
export function findChains(
  connection: Connection,
  orgId: string | null,
): Promise<{ orgId: string; organization: string | null }[]> {
  const isOf = isEventOf(orgId)
  return connection.rows(sql`
    select e.org_id as "orgId", ${ORGANIZATION_NAME} as organization
    from audit_heads e left join organizations o on o.id = e.org_id where ${isOf} order by e.org_id`)
}

/** Returns the organizations that have a log, by name. Needs a transaction that sees all organizations. */
export function findOrganizationsWithLog(connection: Connection): Promise<{ id: string; name: string }[]> {
  return connection.rows(sql`
    select * from (
      select e.org_id as id, ${ORGANIZATION_NAME} as name
      from audit_heads e left join organizations o on o.id = e.org_id) listed
    where name is not null order by lower(name), id`)
}

export type Anchor = { seq: number; hash: string; removed: number; at: Date; signature: string }

export function findAnchors(connection: Connection, orgId: string): Promise<Anchor[]> {
  return connection.rows(sql`
    select seq, encode(hash, 'hex') as hash, removed, at, encode(signature, 'hex') as signature
    from audit_anchors where org_id = ${orgId} order by seq desc`)
}

/** Returns how many events the chains should have, by their heads and anchors. */
export async function countExpectedEvents(connection: Connection, orgId: string | null): Promise<number> {
  const row = await connection.one<{ events: number }>(sql`
    select coalesce(sum(e.seq - coalesce((select max(a.seq) from audit_anchors a where a.org_id = e.org_id), 0)), 0)::float8
      as events
    from audit_heads e where ${isEventOf(orgId)}`)
  return row?.events ?? 0
}

type Link = { readonly seq: number; readonly hash: string }

export function findLink(connection: Connection, orgId: string, seq: number): Promise<Link | undefined> {
  return connection.one(sql`
    select seq, encode(hash, 'hex') as hash from audit_events where org_id = ${orgId} and seq = ${seq}`)
}

/**
 * The next events of a chain: how many there are up to the limit, the number of the last one, the number of the last one
 * that the chain ever had, and the first event that does not follow the one before it, or is not what its hash says.
 */
export type ChainPart = {
  readonly events: number
  readonly lastSeq: number
  readonly headSeq: number
  readonly link: { readonly seq: number; readonly at: Date; readonly isChanged: boolean } | null
}

/** Reads a part in one statement: an event that is written or removed meanwhile is in all that it tells or in nothing. */
export async function readChainPart(
  connection: Connection,
  orgId: string,
  after: Link,
  limit: number,
): Promise<ChainPart> {
  const row = await connection.one<{
    events: number
    last_seq: number
    head_seq: number
    seq: number | null
    at: Date
    is_changed: boolean
  }>(sql`
    with part as (
      select e.seq, e.at, e.hash is distinct from e.expected as is_changed,
        e.previous_hash is distinct from lag(e.hash, 1, decode(${after.hash}, 'hex')) over chain
          or e.seq is distinct from lag(e.seq, 1, ${after.seq}::bigint) over chain + 1 as is_loose
      from (
        select a.seq, a.at, a.hash, a.previous_hash, audit_event_hash(a) as expected
        from audit_events a where a.org_id = ${orgId} and a.seq > ${after.seq} order by a.seq limit ${limit}
      ) as e window chain as (order by e.seq)
    )
    select counted.*, wrong.*
    from (
      select count(*)::int as events, coalesce(max(seq), ${after.seq}::bigint) as last_seq,
        coalesce((select seq from audit_heads where org_id = ${orgId}), 0) as head_seq
      from part
    ) as counted
    left join (
      select seq, at, is_changed from part where is_changed or is_loose order by seq limit 1
    ) as wrong on true`)
  if (!row) throw new Error('A part of the chain was not read')
  const { events, last_seq: lastSeq, head_seq: headSeq, seq, at, is_changed: isChanged } = row
  return { events, lastSeq, headSeq, link: seq === null ? null : { seq, at, isChanged } }
}

/** Returns the last event of the part that is older than `before` throughout. */
export function findLastExpired(
  connection: Connection,
  orgId: string,
  before: Date,
): Promise<{ seq: number; hash: string } | undefined> {
  return connection.one(sql`
    select seq, encode(hash, 'hex') as hash from audit_events
    where org_id = ${orgId} and seq < coalesce(
      (select min(seq) from audit_events where org_id = ${orgId} and at >= ${before}), 'infinity'::float8)
    order by seq desc limit 1`)
}

/** Returns how many events a chain has up to one of them, and from when to when. */
export async function summarizeEvents(
  connection: Connection,
  orgId: string,
  upToSeq: number,
): Promise<{ events: number; from: Date | null; to: Date | null }> {
  const row = await connection.one<{ events: number; from: Date | null; to: Date | null }>(sql`
    select count(*)::int as events, min(at) as "from", max(at) as "to" from audit_events
    where org_id = ${orgId} and seq <= ${upToSeq}`)
  return row ?? { events: 0, from: null, to: null }
}

/** Removes the chain up to an event, and gives how many that were. */
export async function removeEvents(
  connection: Connection,
  orgId: string,
  { seq, at, signature }: { seq: number; at: Date; signature: string },
): Promise<number> {
  const row = await connection.one<{ removed: number }>(sql`
    select remove_audit_events(${orgId}, ${seq}, ${at}, decode(${signature}, 'hex')) as removed`)
  return row?.removed ?? 0
}

export async function findRetentionSetting(
  connection: Connection,
  orgId: string,
  setting: string,
): Promise<string | undefined> {
  const row = await connection.one<{ value: string }>(
    sql`select value from organization_settings where org_id = ${orgId} and setting = ${setting}`,
  )
  return row?.value
}
