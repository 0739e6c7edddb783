import type { ConnectionKind, DeliveryState } from '@concord/contract'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { CycleKey } from '../../cycles/cycle-store.ts'
import type { Schedule } from '../connections/connection-store.ts'

export type DeliveryKey = { readonly orgId: string; readonly id: string }

/** A file that is sent, as an object of the file store that never changes. */
export type SentFile = {
  readonly name: string
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}

export type StoredDelivery = {
  id: string
  cycle_id: string
  connection_id: string
  connection_name: string
  kind: ConnectionKind
  number: number
  state: DeliveryState
  files: SentFile[]
  manifest: string
  due_at: Date
  tries: number
  sent_by: string | null
  delivered_at: Date | null
}

const SELECT = sql`
  select d.id, d.cycle_id, d.connection_id, n.name as connection_name, n.settings ->> 'kind' as kind, d.number, d.state, d.files,
    d.manifest, d.due_at, d.tries, u.name as sent_by, d.delivered_at
  from roster_deliveries d
  join roster_connections n on n.org_id = d.org_id and n.id = d.connection_id
  left join users u on u.id = d.asked_by`

const isOf = ({ orgId, id }: DeliveryKey): Sql => sql`d.org_id = ${getOrgId(orgId)} and d.id = ${id}`

/** Finds the deliveries of a cycle, the newest first. */
export function findDeliveries(connection: Connection, { orgId, id }: CycleKey): Promise<StoredDelivery[]> {
  return connection.rows(sql`
    ${SELECT} where d.org_id = ${getOrgId(orgId)} and d.cycle_id = ${id}
    order by d.due_at desc, d.number desc, d.id`)
}

export function findDelivery(connection: Connection, key: DeliveryKey): Promise<StoredDelivery | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)}`)
}

export type NewDelivery = DeliveryKey & {
  readonly cycleId: string
  readonly connectionId: string
  readonly number: number
  readonly files: readonly SentFile[]
  readonly manifest: string
  readonly dueAt: Date
  /** Null: it is put into the queue in the same transaction. */
  readonly nextAt: Date | null
  readonly askedBy: string | null
}

/** Adds a delivery; false where there is one of that number already. */
export async function insertDelivery(connection: Connection, made: NewDelivery): Promise<boolean> {
  const inserted = await connection.run(sql`
    insert into roster_deliveries (org_id, id, cycle_id, connection_id, number, state, files, manifest, due_at, next_at, asked_by)
    values (${getOrgId(made.orgId)}, ${made.id}, ${made.cycleId}, ${made.connectionId}, ${made.number}, 'waiting',
      ${JSON.stringify(made.files)}::jsonb, ${made.manifest}, ${made.dueAt}, ${made.nextAt}, ${made.askedBy})
    on conflict (org_id, cycle_id, connection_id, number) do nothing`)
  return inserted === 1
}

export type Planned = { org_id: string; cycle_id: string; connection_id: string; schedule: Schedule | null }

/**
 * Finds the approved cycles of all organizations that go to a destination automatically and have not been sent there.
 * Needs a transaction that sees all organizations.
 */
export function findUnplanned(connection: Connection, limit: number): Promise<Planned[]> {
  return connection.rows(sql`
    select c.org_id, c.id as cycle_id, n.id as connection_id, n.schedule
    from roster_connections n
    join roster_cycles c on c.org_id = n.org_id and c.roster_id = n.roster_id
    where n.direction = 'out' and n.is_automatic and not n.is_paused and n.removed_at is null
      and c.state in ('approved', 'published', 'delivered')
      and exists (select from roster_cycle_steps s
        where s.org_id = c.org_id and s.cycle_id = c.id and s.state = 'approved' and s.at >= n.since)
      and exists (select from roster_cycle_results f where f.org_id = c.org_id and f.cycle_id = c.id
        and f.attempt = c.result_attempt and f.name in ('clean.csv', 'clean.xlsx', 'clean.ndjson'))
      and not exists (select from roster_deliveries d
        where d.org_id = c.org_id and d.cycle_id = c.id and d.connection_id = n.id)
    order by c.changed_at, n.id limit ${limit}`)
}

/**
 * Takes what is due out of its waiting, for the queue; also what a worker was at that has long been gone. What goes to a paused
 * destination goes on waiting.
 */
export function takeDue(
  connection: Connection,
  now: Date,
  goneAfterMs: number,
): Promise<{ org_id: string; id: string; tries: number }[]> {
  return connection.rows(sql`
    update roster_deliveries d set next_at = null, state = 'waiting'
    where (d.state = 'waiting' and d.next_at <= ${now} and not exists (select from roster_connections n
        where n.org_id = d.org_id and n.id = d.connection_id and n.is_paused and n.removed_at is null))
      or (d.state = 'sending' and exists (select from roster_delivery_attempts a where a.org_id = d.org_id
        and a.delivery_id = d.id and a.number = d.tries and a.started_at < ${new Date(now.getTime() - goneAfterMs)}))
    returning d.org_id, d.id, d.tries`)
}

/** Lets a delivery that waits go now, unless it is in the queue already. */
export async function sendNow(connection: Connection, key: DeliveryKey): Promise<number | undefined> {
  const row = await connection.one<{ tries: number }>(sql`
    update roster_deliveries d set next_at = null
    where ${isOf(key)} and d.state = 'waiting' and d.next_at is not null returning d.tries`)
  return row?.tries
}

/** Puts a try that is in the queue back into its waiting; false where it is not there. */
export async function putBack(connection: Connection, key: DeliveryKey, tries: number): Promise<boolean> {
  const put = await connection.run(sql`
    update roster_deliveries d set next_at = ${new Date()}
    where ${isOf(key)} and d.state = 'waiting' and d.tries = ${tries} and d.next_at is null`)
  return put === 1
}

/**
 * Begins a try, or takes over the same one from a worker that was killed; whose claim it was before counts no more. False
 * where it is not waiting for this try.
 */
export async function claimDelivery(
  connection: Connection,
  key: DeliveryKey,
  { tries, claim }: { readonly tries: number; readonly claim: string },
): Promise<boolean> {
  const claimed = await connection.run(sql`
    update roster_deliveries d set state = 'sending', claim = ${claim}, tries = ${tries + 1}
    where ${isOf(key)} and ((d.state = 'waiting' and d.tries = ${tries} and d.next_at is null)
      or (d.state = 'sending' and d.tries = ${tries + 1}))`)
  if (claimed === 0) return false
  await connection.run(sql`
    insert into roster_delivery_attempts (org_id, delivery_id, number, started_at)
    values (${getOrgId(key.orgId)}, ${key.id}, ${tries + 1}, ${new Date()})
    on conflict (org_id, delivery_id, number) do update set started_at = excluded.started_at, ended_at = null, error = null`)
  return true
}

/** Ends a try as the claim says, and tells whether that claim still counts. */
export async function endTry(
  connection: Connection,
  key: DeliveryKey,
  claim: string,
  end: { readonly state: DeliveryState; readonly nextAt: Date | null; readonly error: string | null },
): Promise<boolean> {
  const now = new Date()
  const deliveredAt = end.state === 'delivered' ? now : null
  const ended = await connection.one<{ tries: number }>(sql`
    update roster_deliveries d set state = ${end.state}, next_at = ${end.nextAt}, delivered_at = ${deliveredAt}, claim = null
    where ${isOf(key)} and d.claim = ${claim} and d.state = 'sending' returning d.tries`)
  if (!ended) return false
  await connection.run(sql`
    update roster_delivery_attempts a set ended_at = ${now}, error = ${end.error}
    where a.org_id = ${getOrgId(key.orgId)} and a.delivery_id = ${key.id} and a.number = ${ended.tries}`)
  return true
}

/** Ends a delivery that waits; false where it does not. */
export async function cancelWaiting(connection: Connection, key: DeliveryKey): Promise<boolean> {
  const canceled = await connection.run(sql`
    update roster_deliveries d set state = 'canceled', next_at = null where ${isOf(key)} and d.state = 'waiting'`)
  return canceled === 1
}

export type StoredAttempt = { number: number; started_at: Date; ended_at: Date | null; error: string | null }

/** Finds the attempts at a delivery, the last one first. */
export function findAttempts(
  connection: Connection,
  { orgId, id }: DeliveryKey,
  limit: number,
): Promise<StoredAttempt[]> {
  return connection.rows(sql`
    select a.number, a.started_at, a.ended_at, a.error from roster_delivery_attempts a
    where a.org_id = ${getOrgId(orgId)} and a.delivery_id = ${id} order by a.number desc limit ${limit}`)
}
