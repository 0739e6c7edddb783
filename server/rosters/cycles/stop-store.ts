import type { TriggeredStop } from '@concord/engine'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Actor } from '#server/identity/actor.ts'
import type { CycleKey } from './cycle-store.ts'

export type StopKey = CycleKey & { readonly attempt: number; readonly number: number }

export type StoredStop = {
  number: number
  stop: TriggeredStop
  first_by: string | null
  /** Who acted as `first_by`. */
  first_impersonator: string | null
  first_name: string | null
  first_at: Date | null
  reason: string | null
  second_by: string | null
  second_name: string | null
  second_at: Date | null
  disagreed_by: string | null
  disagreed_name: string | null
  disagreed_at: Date | null
  disagreement: string | null
}

const isOf = ({ orgId, id, attempt, number }: StopKey): Sql => sql`
  org_id = ${getOrgId(orgId)} and cycle_id = ${id} and attempt = ${attempt} and number = ${number}`

export async function insertStops(
  connection: Connection,
  { orgId, id, attempt }: Omit<StopKey, 'number'>,
  stops: readonly TriggeredStop[],
): Promise<void> {
  await connection.run(sql`
    insert into roster_cycle_stops (org_id, cycle_id, attempt, number, stop)
    select ${getOrgId(orgId)}, ${id}, ${attempt}, s.number, s.stop
    from jsonb_array_elements(${JSON.stringify(stops)}::jsonb) with ordinality s (stop, number)`)
}

/** Returns the stops of an attempt in their order. */
export function findStops(
  connection: Connection,
  { orgId, id }: CycleKey,
  attempt: number | null,
): Promise<StoredStop[]> {
  return connection.rows(sql`
    select s.number, s.stop, s.first_by, s.first_impersonator, a.name as first_name, s.first_at, s.reason, s.second_by,
      b.name as second_name, s.second_at, s.disagreed_by, d.name as disagreed_name, s.disagreed_at, s.disagreement
    from roster_cycle_stops s
    left join users a on a.id = s.first_by
    left join users b on b.id = s.second_by
    left join users d on d.id = s.disagreed_by
    where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} and s.attempt = ${attempt} order by s.number`)
}

export async function noteFirst(
  connection: Connection,
  key: StopKey,
  { userId, impersonatorId, reason }: Actor & { readonly reason: string },
): Promise<void> {
  await connection.run(sql`
    update roster_cycle_stops set first_by = ${userId}, first_impersonator = ${impersonatorId ?? null},
      first_at = ${new Date()}, reason = ${reason}
    where ${isOf(key)}`)
}

export async function noteSecond(connection: Connection, key: StopKey, userId: string): Promise<void> {
  await connection.run(sql`
    update roster_cycle_stops set second_by = ${userId}, second_at = ${new Date()} where ${isOf(key)}`)
}

/** Makes the stop hold again, as if no one had released it, and notes who disagreed and why. */
export async function noteDisagreement(
  connection: Connection,
  key: StopKey,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await connection.run(sql`
    update roster_cycle_stops set first_by = null, first_impersonator = null, first_at = null, reason = null,
      disagreed_by = ${userId}, disagreed_at = ${new Date()}, disagreement = ${reason}
    where ${isOf(key)}`)
}
