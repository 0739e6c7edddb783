import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import type { CauseKey } from './describe-cause.ts'

/** A cause whose findings stay as they are. */
export type StoredLeftCause = {
  rule: string
  field: string | null
  cause: string
  at: Date
  person: string | null
}

export function findLeftCauses(connection: Connection, { orgId, id }: CycleKey): Promise<StoredLeftCause[]> {
  return connection.rows(sql`
    select l.rule, nullif(l.field, '') as field, l.cause, l.at, u.name as person
    from roster_cycle_left_causes l left join users u on u.id = l.user_id
    where l.org_id = ${getOrgId(orgId)} and l.cycle_id = ${id} order by l.at, l.rule, l.field, l.cause`)
}

/** Notes that the findings of a cause stay as they are; false where that was said before. */
export async function insertLeftCause(
  connection: Connection,
  { orgId, id }: CycleKey,
  { rule, field, cause }: CauseKey,
  userId: string,
): Promise<boolean> {
  const added = await connection.run(sql`
    insert into roster_cycle_left_causes (org_id, cycle_id, rule, field, cause, user_id, at)
    values (${getOrgId(orgId)}, ${id}, ${rule}, ${field ?? ''}, ${cause}, ${userId}, ${new Date()})
    on conflict do nothing`)
  return added === 1
}

/** Takes back what `insertLeftCause` noted; false where nothing was. */
export async function deleteLeftCause(
  connection: Connection,
  { orgId, id }: CycleKey,
  { rule, field, cause }: CauseKey,
): Promise<boolean> {
  const removed = await connection.run(sql`
    delete from roster_cycle_left_causes l where l.org_id = ${getOrgId(orgId)} and l.cycle_id = ${id}
      and l.rule = ${rule} and l.field = ${field ?? ''} and l.cause = ${cause}`)
  return removed === 1
}
