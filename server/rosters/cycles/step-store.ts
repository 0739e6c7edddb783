import type { CycleState } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CycleKey } from './cycle-store.ts'

export type NewStep = {
  readonly state: CycleState
  readonly attempt: number
  /** Null: the program itself. */
  readonly userId: string | null
  readonly at?: Date
  readonly reason?: string | null
  readonly counts?: Readonly<Record<string, number>>
}

export type StoredStep = {
  state: string
  at: Date
  person: string | null
  attempt: number
  reason: string | null
  counts: Record<string, number>
}

export async function insertStep(connection: Connection, key: CycleKey, step: NewStep): Promise<void> {
  const { state, attempt, userId, at = new Date(), reason = null, counts = {} } = step
  await connection.run(sql`
    insert into roster_cycle_steps (org_id, cycle_id, number, state, at, attempt, user_id, reason, counts)
    select ${getOrgId(key.orgId)}, ${key.id}, 1 + coalesce(max(s.number), 0), ${state}, ${at}, ${attempt}, ${userId}::uuid,
      ${reason}, ${JSON.stringify(counts)}::jsonb
    from roster_cycle_steps s where s.org_id = ${getOrgId(key.orgId)} and s.cycle_id = ${key.id}`)
}

/** Returns what became of a cycle, the first step first. */
export function findSteps(connection: Connection, { orgId, id }: CycleKey): Promise<StoredStep[]> {
  return connection.rows(sql`
    select s.state, s.at, u.name as person, s.attempt, s.reason, s.counts
    from roster_cycle_steps s left join users u on u.id = s.user_id
    where s.org_id = ${getOrgId(orgId)} and s.cycle_id = ${id} order by s.number`)
}
