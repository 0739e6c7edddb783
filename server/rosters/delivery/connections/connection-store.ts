import type { ConnectionDirection, deliveryScheduleSchema } from '@concord/contract'
import type { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { ConnectionSettings } from '../protocols/opened-connection.ts'

export type ConnectionKey = { readonly orgId: string; readonly id: string }
export type Schedule = z.output<typeof deliveryScheduleSchema>

export type StoredConnection = {
  id: string
  roster_id: string
  direction: ConnectionDirection
  name: string
  settings: ConnectionSettings
  /** Encrypted. */
  secret: string | null
  host_key: string | null
  is_automatic: boolean
  schedule: Schedule | null
  is_paused: boolean
  since: Date
  looked_at: Date | null
  problem: string | null
  removed_at: Date | null
  version: number
}

const SELECT = sql`
  select n.id, n.roster_id, n.direction, n.name, n.settings, n.secret, n.host_key, n.is_automatic, n.schedule, n.is_paused,
    n.since, n.looked_at, n.problem, n.removed_at, n.version
  from roster_connections n`

/** Finds the connections of a roster that are in use, destinations first. */
export function findConnections(
  connection: Connection,
  orgId: string,
  rosterId: string,
): Promise<StoredConnection[]> {
  return connection.rows(sql`
    ${SELECT} where n.org_id = ${getOrgId(orgId)} and n.roster_id = ${rosterId} and n.removed_at is null
    order by n.direction desc, lower(n.name), n.id`)
}

const isOf = ({ orgId, id }: ConnectionKey): Sql => sql`n.org_id = ${getOrgId(orgId)} and n.id = ${id}`

/** Finds a connection, also one that was removed. */
export function findConnection(
  connection: Connection,
  key: ConnectionKey,
): Promise<StoredConnection | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)}`)
}

export function lockConnection(
  connection: Connection,
  key: ConnectionKey,
): Promise<StoredConnection | undefined> {
  return connection.one(sql`${SELECT} where ${isOf(key)} for update`)
}

export type ChangedConnection = {
  readonly name: string
  readonly settings: ConnectionSettings
  readonly secret: string | null
  readonly hostKey: string | null
  readonly isAutomatic: boolean
  readonly schedule: Schedule | null
  readonly isPaused: boolean
  readonly since: Date
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export async function insertConnection(
  connection: Connection,
  key: ConnectionKey & {
    readonly rosterId: string
    readonly direction: ConnectionDirection
    readonly userId: string
  },
  made: ChangedConnection,
): Promise<void> {
  await connection.run(sql`
    insert into roster_connections (org_id, id, roster_id, direction, name, settings, secret, host_key, is_automatic, schedule,
      is_paused, since, created_by)
    values (${getOrgId(key.orgId)}, ${key.id}, ${key.rosterId}, ${key.direction}, ${made.name},
      ${toJson(made.settings)}::jsonb, ${made.secret}, ${made.hostKey}, ${made.isAutomatic}, ${toJson(made.schedule)}::jsonb,
      ${made.isPaused}, ${made.since}, ${key.userId})`)
}

/** Changes a connection, which raises its version. */
export async function updateConnection(
  connection: Connection,
  key: ConnectionKey,
  changed: ChangedConnection,
): Promise<void> {
  await connection.run(sql`
    update roster_connections n set name = ${changed.name}, settings = ${toJson(changed.settings)}::jsonb,
      secret = ${changed.secret}, host_key = ${changed.hostKey}, is_automatic = ${changed.isAutomatic},
      schedule = ${toJson(changed.schedule)}::jsonb, is_paused = ${changed.isPaused}, since = ${changed.since},
      problem = null, version = n.version + 1
    where ${isOf(key)}`)
}

/** Removes a connection with its secret; its row stays for what went through it. */
export async function markRemoved(connection: Connection, key: ConnectionKey): Promise<void> {
  await connection.run(sql`
    update roster_connections n set removed_at = ${new Date()}, secret = null, version = n.version + 1 where ${isOf(key)}`)
}

export async function noteLook(
  connection: Connection,
  key: ConnectionKey,
  problem: string | null,
): Promise<void> {
  await connection.run(sql`
    update roster_connections n set looked_at = ${new Date()}, problem = ${problem}
    where ${isOf(key)} and n.removed_at is null`)
}

/** One that cannot be reached takes up to minutes of the worker that looks into the sources of all organizations. */
const REST_OF_FAILED_MS = 10 * 60_000

/**
 * Finds the active sources of files of all organizations, without those whose last look has just failed. Needs a transaction
 * that sees all organizations.
 */
export function findSourcesToLookAt(
  connection: Connection,
  now: Date,
): Promise<{ org_id: string; id: string }[]> {
  const restedSince = new Date(now.getTime() - REST_OF_FAILED_MS)
  return connection.rows(sql`
    select n.org_id, n.id from roster_connections n join rosters r on r.org_id = n.org_id and r.id = n.roster_id
    where n.direction = 'in' and not n.is_paused and n.removed_at is null and r.archived_at is null
      and (n.problem is null or n.looked_at is null or n.looked_at <= ${restedSince})
    order by n.id`)
}
