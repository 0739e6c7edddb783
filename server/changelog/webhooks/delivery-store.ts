import { type api, DELIVERY_DAYS, type ParamsOf } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import type { WebhookKey } from './webhook-store.ts'

export type DeliveryKey = { readonly orgId: string; readonly id: string }

export type StoredDelivery = {
  id: string
  webhook_id: string
  kind: 'changes' | 'test'
  state: 'waiting' | 'delivered' | 'failed' | 'canceled'
  changes: number
  end_position: string
  tries: number
  created_at: Date
  delivered_at: Date | null
  /** The status and error of the last try. */
  status: number | null
  error: string | null
}

const SELECT = sql`
  select d.id, d.webhook_id, d.kind, d.state, d.changes, d.end_position, d.tries, d.created_at, d.delivered_at, a.status, a.error
  from webhook_deliveries d
  left join webhook_attempts a on a.org_id = d.org_id and a.delivery_id = d.id and a.number = d.tries`

const isOf = ({ orgId, id }: DeliveryKey): Sql => sql`d.org_id = ${getOrgId(orgId)} and d.id = ${id}`
const isOfWebhook = ({ orgId, id }: WebhookKey): Sql =>
  sql`d.org_id = ${getOrgId(orgId)} and d.webhook_id = ${id}`

const ORDERS = { created: sql`d.created_at, d.id`, '-created': sql`d.created_at desc, d.id` }

/** Returns the deliveries of a webhook that the filters leave. */
export function selectDeliveries(
  key: WebhookKey,
  { state, sort }: Pick<ParamsOf<typeof api.listWebhookDeliveries>, 'state' | 'sort'>,
): Sql {
  const conditions = [isOfWebhook(key), ...(state ? [sql`d.state = ${state}`] : [])]
  return sql`${SELECT} where ${joinSql(conditions, ' and ')} order by ${ORDERS[sort]}`
}

/**
 * Returns all deliveries at once; this stays small because bodies are left out and deliveries older than some weeks are
 * removed.
 */
export const findDeliveries = (
  connection: Connection,
  key: WebhookKey,
  filters: Pick<ParamsOf<typeof api.listWebhookDeliveries>, 'state' | 'sort'>,
): Promise<StoredDelivery[]> => connection.rows(selectDeliveries(key, filters))

export function findDelivery(
  connection: Connection,
  key: DeliveryKey,
): Promise<(StoredDelivery & { body: string }) | undefined> {
  return connection.one(sql`
    select s.*, (select d.body from webhook_deliveries d where ${isOf(key)}) as body
    from (${SELECT} where ${isOf(key)}) s`)
}

/** Returns the one delivery of changes that is waiting for a webhook. */
export function findWaiting(
  connection: Connection,
  key: WebhookKey,
): Promise<(StoredDelivery & { body: string }) | undefined> {
  return connection.one(sql`
    select d.id, d.webhook_id, d.kind, d.state, d.changes, d.end_position, d.tries, d.created_at, d.delivered_at,
      null::int as status, null as error, d.body
    from webhook_deliveries d where ${isOfWebhook(key)} and d.state = 'waiting'`)
}

export type NewDelivery = DeliveryKey & {
  readonly webhookId: string
  readonly kind: StoredDelivery['kind']
  readonly state: StoredDelivery['state']
  readonly body: string
  readonly changes: number
  readonly endPosition: string
  readonly at: Date
}

export async function insertDelivery(connection: Connection, made: NewDelivery): Promise<void> {
  await connection.run(sql`
    insert into webhook_deliveries (org_id, id, webhook_id, kind, state, body, changes, end_position, created_at)
    values (${getOrgId(made.orgId)}, ${made.id}, ${made.webhookId}, ${made.kind}, ${made.state}, ${made.body},
      ${made.changes}, ${made.endPosition}, ${made.at})`)
}

/** Begins a try and returns its number. */
export async function beginTry(connection: Connection, key: DeliveryKey, at: Date): Promise<number> {
  const begun = await connection.one<{ tries: number }>(sql`
    update webhook_deliveries d set tries = d.tries + 1 where ${isOf(key)} returning d.tries`)
  if (!begun) throw new Error(`Delivery ${key.id} is not there`)
  await connection.run(sql`
    insert into webhook_attempts (org_id, delivery_id, number, started_at)
    values (${getOrgId(key.orgId)}, ${key.id}, ${begun.tries}, ${at})`)
  return begun.tries
}

export type TryEnd = {
  readonly number: number
  readonly at: Date
  readonly status: number | null
  readonly response: string
  readonly error: string | null
}

export async function endTry(connection: Connection, key: DeliveryKey, end: TryEnd): Promise<void> {
  await connection.run(sql`
    update webhook_attempts a set ended_at = ${end.at}, status = ${end.status}, response = ${end.response}, error = ${end.error}
    where a.org_id = ${getOrgId(key.orgId)} and a.delivery_id = ${key.id} and a.number = ${end.number}`)
}

export async function markDelivery(
  connection: Connection,
  key: DeliveryKey,
  { state, at }: { readonly state: StoredDelivery['state']; readonly at: Date },
): Promise<void> {
  await connection.run(sql`
    update webhook_deliveries d set state = ${state},
      delivered_at = case when ${state} = 'delivered' then coalesce(d.delivered_at, ${at}::timestamptz) else d.delivered_at end
    where ${isOf(key)}`)
}

/** Ends what a webhook waits with, when a replay takes its place. */
export async function cancelWaiting(connection: Connection, key: WebhookKey): Promise<void> {
  await connection.run(sql`
    update webhook_deliveries d set state = 'canceled' where ${isOfWebhook(key)} and d.state = 'waiting'`)
}

export type StoredAttempt = {
  number: number
  started_at: Date
  ended_at: Date | null
  status: number | null
  response: string
  error: string | null
}

/** Returns the tries of a delivery, latest first. */
export function findAttempts(
  connection: Connection,
  { orgId, id }: DeliveryKey,
  limit: number,
): Promise<StoredAttempt[]> {
  return connection.rows(sql`
    select a.number, a.started_at, a.ended_at, a.status, a.response, a.error from webhook_attempts a
    where a.org_id = ${getOrgId(orgId)} and a.delivery_id = ${id} order by a.number desc limit ${limit}`)
}

/** Removes deliveries of all organizations that are over and old: for a transaction that sees all. */
export async function removeOldDeliveries(connection: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000)
  await connection.run(sql`
    delete from webhook_deliveries d where d.created_at < ${before} and d.state <> 'waiting'`)
}
