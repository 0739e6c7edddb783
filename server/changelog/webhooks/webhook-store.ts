import type { api, ParamsOf, webhookSchema } from '@concord/contract'
import type { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'

export type WebhookKey = { readonly orgId: string; readonly id: string }
export type Filter = z.output<typeof webhookSchema>['filter']

export type StoredWebhook = {
  id: string
  name: string
  url: string
  filter: Filter
  /** Encrypted. */
  secret: string
  secret_ending: string
  old_secret: string | null
  old_secret_until: Date | null
  position: string
  paused_at: Date | null
  paused_by: 'person' | 'failures' | null
  failing_since: Date | null
  next_at: Date | null
  claim: string | null
  claimed_at: Date | null
  delivered_at: Date | null
  created_by: string | null
  created_by_name: string | null
  created_at: Date
  version: number
}

const SELECT = sql`
  select w.id, w.name, w.url, w.filter, w.secret, w.secret_ending, w.old_secret, w.old_secret_until, w.position, w.paused_at,
    w.paused_by, w.failing_since, w.next_at, w.claim, w.claimed_at, w.delivered_at, w.created_by,
    (select u.name from users u where u.id = w.created_by) as created_by_name, w.created_at, w.version
  from webhooks w`

const isOf = ({ orgId, id }: WebhookKey): Sql => sql`w.org_id = ${getOrgId(orgId)} and w.id = ${id}`

const IS_IN_STATE = {
  active: sql`w.paused_at is null and w.failing_since is null`,
  failing: sql`w.paused_at is null and w.failing_since is not null`,
  paused: sql`w.paused_at is not null`,
}

const ORDERS = {
  name: sql`lower(w.name), w.id`,
  '-name': sql`lower(w.name) desc, w.id`,
  created: sql`w.created_at, w.id`,
  '-created': sql`w.created_at desc, w.id`,
  delivered: sql`w.delivered_at nulls first, w.id`,
  '-delivered': sql`w.delivered_at desc nulls last, w.id`,
}

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns the webhooks of an organization that the filters leave. */
export function selectWebhooks(
  orgId: string,
  { search, state, sort }: ParamsOf<typeof api.listWebhooks>,
): Sql {
  const conditions = [
    sql`w.org_id = ${getOrgId(orgId)}`,
    ...(search ? [sql`(w.name ilike ${getLike(search)} or w.url ilike ${getLike(search)})`] : []),
    ...(state ? [IS_IN_STATE[state]] : []),
  ]
  return sql`${SELECT} where ${joinSql(conditions, ' and ')} order by ${ORDERS[sort]}`
}

export function findWebhook(connection: Connection, key: WebhookKey): Promise<StoredWebhook | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)}`)
}

export function lockWebhook(connection: Connection, key: WebhookKey): Promise<StoredWebhook | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)} for update of w`)
}

/** Locks the webhooks of an organization until the end of the transaction, to add one; returns how many there are. */
export async function lockWebhooks(connection: Connection, orgId: string): Promise<number> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext(${getOrgId(orgId)}))`)
  const counted = await connection.one<{ count: number }>(
    sql`select count(*)::int as count from webhooks where org_id = ${getOrgId(orgId)}`,
  )
  return counted?.count ?? 0
}

type Settings = { readonly name: string; readonly url: string; readonly filter: Filter }
type Secret = { readonly secret: string; readonly secretEnding: string }

export async function insertWebhook(
  connection: Connection,
  { orgId, id }: WebhookKey,
  made: Settings & Secret & { readonly position: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  await connection.run(sql`
    insert into webhooks (org_id, id, name, url, filter, secret, secret_ending, position, created_by, created_at)
    values (${getOrgId(orgId)}, ${id}, ${made.name}, ${made.url}, ${JSON.stringify(made.filter)}::jsonb, ${made.secret},
      ${made.secretEnding}, ${made.position}, ${made.userId}, ${made.at})`)
}

/** Changes what people set, which raises the version. One that is resumed is tried at once. */
export async function updateWebhook(
  connection: Connection,
  key: WebhookKey,
  { name, url, filter, isPaused, at }: Settings & { readonly isPaused: boolean; readonly at: Date },
): Promise<void> {
  await connection.run(sql`
    update webhooks w set name = ${name}, url = ${url}, filter = ${JSON.stringify(filter)}::jsonb,
      paused_at = case when ${isPaused} then coalesce(w.paused_at, ${at}::timestamptz) end,
      paused_by = case when ${isPaused} then coalesce(w.paused_by, 'person') end,
      failing_since = case when ${isPaused} then w.failing_since end, next_at = null, version = w.version + 1
    where ${isOf(key)}`)
}

export async function replaceSecret(
  connection: Connection,
  key: WebhookKey,
  { secret, secretEnding, oldUntil }: Secret & { readonly oldUntil: Date | null },
): Promise<void> {
  await connection.run(sql`
    update webhooks w set secret = ${secret}, secret_ending = ${secretEnding},
      old_secret = case when ${oldUntil}::timestamptz is not null then w.secret end, old_secret_until = ${oldUntil},
      version = w.version + 1
    where ${isOf(key)}`)
}

export async function deleteWebhookRow(connection: Connection, key: WebhookKey): Promise<void> {
  await connection.run(sql`delete from webhooks w where ${isOf(key)}`)
}

/** Puts a webhook back to an earlier position. */
export async function setBack(connection: Connection, key: WebhookKey, position: string): Promise<void> {
  await connection.run(sql`
    update webhooks w set position = ${position}, next_at = null, version = w.version + 1 where ${isOf(key)}`)
}

/** Takes or holds the place of the one worker that sends. */
export async function claimWebhook(
  connection: Connection,
  key: WebhookKey,
  { claim, at }: { readonly claim: string; readonly at: Date },
): Promise<void> {
  await connection.run(sql`
    update webhooks w set claim = ${claim}, claimed_at = ${at} where ${isOf(key)}`)
}

export async function releaseWebhook(connection: Connection, key: WebhookKey, claim: string): Promise<void> {
  await connection.run(sql`
    update webhooks w set claim = null, claimed_at = null where ${isOf(key)} and w.claim = ${claim}`)
}

/** Moves a webhook on; `deliveredAt`: a delivery brought it there. */
export async function moveOn(
  connection: Connection,
  key: WebhookKey,
  { position, deliveredAt }: { readonly position: string; readonly deliveredAt: Date | null },
): Promise<void> {
  await connection.run(sql`
    update webhooks w set position = ${position}, delivered_at = coalesce(${deliveredAt}::timestamptz, w.delivered_at),
      failing_since = null, next_at = null
    where ${isOf(key)}`)
}

/** Notes a try that failed: when the next one is, or that there is none until a person resumes the webhook. A pause stays. */
export async function noteFailure(
  connection: Connection,
  key: WebhookKey,
  failure: { readonly since: Date; readonly nextAt: Date | null; readonly at: Date },
): Promise<void> {
  const { since, nextAt, at } = failure
  await connection.run(sql`
    update webhooks w set failing_since = ${since}, next_at = ${nextAt},
      paused_at = coalesce(w.paused_at, case when ${nextAt}::timestamptz is null then ${at}::timestamptz end),
      paused_by = coalesce(w.paused_by, case when ${nextAt}::timestamptz is null then 'failures' end),
      claim = null, claimed_at = null
    where ${isOf(key)}`)
}

export async function tryNow(connection: Connection, key: WebhookKey): Promise<void> {
  await connection.run(sql`update webhooks w set next_at = null where ${isOf(key)}`)
}

/** Returns the webhooks of all organizations that may have something to send; the transaction must see them all. */
export function findSendable(connection: Connection, now: Date): Promise<{ org_id: string; id: string }[]> {
  return connection.rows(sql`
    select w.org_id, w.id from webhooks w
    where w.paused_at is null and (w.next_at is null or w.next_at <= ${now}) order by w.org_id, w.id`)
}

/** Returns the email of the user, if active, who is notified that a webhook was paused. */
export function findCreatorEmail(
  connection: Connection,
  userId: string | null,
): Promise<{ email: string } | undefined> {
  return connection.one(sql`select email from users where id = ${userId} and active`)
}
