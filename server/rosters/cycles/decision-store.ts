import type { ChangeDecision } from '@concord/domain'
import type { ChangeRuling, ChangeSelector } from '@concord/engine'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CycleKey } from './cycle-store.ts'

export type StoredDecision = {
  number: number
  decision: ChangeDecision
  selector: ChangeSelector
  lines: number
  person: string | null
  at: Date
}

/**
 * Returns the decisions that count, the earliest first: those about what the last run gave, and of earlier ones those about
 * single differences, which are the same wherever they stand. Of an earlier one about a group only this is left, that the
 * single differences that it overruled are open.
 */
export function findDecisions(
  connection: Connection,
  { orgId, id }: CycleKey,
  attempt: number,
): Promise<StoredDecision[]> {
  return connection.rows(sql`
    select d.number, u.name as person, d.at,
      case when counts then d.decision else 'open' end as decision,
      case when counts then d.selector else jsonb_build_object('keys', d.overruled) end as selector,
      case when counts then d.lines else cardinality(d.overruled) end as lines
    from roster_cycle_decisions d left join users u on u.id = d.user_id,
      lateral (select d.attempt = ${attempt} or d.selector ? 'keys' as counts)
    where d.org_id = ${getOrgId(orgId)} and d.cycle_id = ${id} and d.undone_at is null
      and (counts or d.overruled <> '{}')
    order by d.number`)
}

export const toRulings = (decisions: readonly StoredDecision[]): readonly ChangeRuling[] =>
  decisions.map(({ decision, selector }) => ({ decision, selector }))

type NewDecision = ChangeRuling & {
  readonly attempt: number
  readonly lines: number
  /** Keys of single differences that it changes and on which someone had decided. */
  readonly overruled: readonly string[]
  readonly userId: string
}

/** Adds a decision to a cycle that is locked, and returns its number. */
export async function insertDecision(
  connection: Connection,
  { orgId, id }: CycleKey,
  { attempt, decision, selector, lines, overruled, userId }: NewDecision,
): Promise<number> {
  const added = await connection.one<{ number: number }>(sql`
    insert into roster_cycle_decisions (org_id, cycle_id, number, attempt, decision, selector, lines, overruled, user_id, at)
    select ${getOrgId(orgId)}, ${id}, coalesce(max(d.number), 0) + 1, ${attempt}, ${decision}, ${JSON.stringify(selector)}::jsonb,
      ${lines}, ${overruled}::text[], ${userId}, ${new Date()}
    from roster_cycle_decisions d where d.org_id = ${getOrgId(orgId)} and d.cycle_id = ${id}
    returning number`)
  return added?.number ?? 0
}

/** Takes a decision back, and returns how many lines it had changed; undefined where there is none that counts. */
export function undoDecision(
  connection: Connection,
  { orgId, id, number }: CycleKey & { readonly number: number },
  userId: string,
): Promise<{ lines: number } | undefined> {
  return connection.one(sql`
    update roster_cycle_decisions d set undone_at = ${new Date()}, undone_by = ${userId}
    where d.org_id = ${getOrgId(orgId)} and d.cycle_id = ${id} and d.number = ${number} and d.undone_at is null
    returning d.lines`)
}
