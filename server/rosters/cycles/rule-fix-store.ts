import type { SourceChange } from '@concord/roster-language'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { CycleKey } from './cycle-store.ts'

export type RuleFixKey = CycleKey & { readonly fixId: string }

export type StoredRuleFix = {
  id: string
  label: string
  rows: number
  /** Whether the fix is only for this cycle, and no part of the source config. */
  only_cycle: boolean
  changes: SourceChange[]
  at: Date
  person: string | null
}

/** Returns the fixes of a cycle that were kept and not undone, the first one first. */
export function findRuleFixes(connection: Connection, { orgId, id }: CycleKey): Promise<StoredRuleFix[]> {
  return connection.rows(sql`
    select f.id, f.label, f.rows, f.only_cycle, f.changes, f.at, u.name as person
    from roster_cycle_rule_fixes f left join users u on u.id = f.user_id
    where f.org_id = ${getOrgId(orgId)} and f.cycle_id = ${id} and f.undone_at is null order by f.at, f.id`)
}

export async function insertRuleFix(
  connection: Connection,
  { orgId, id, fixId }: RuleFixKey,
  fix: Pick<StoredRuleFix, 'label' | 'rows' | 'only_cycle' | 'changes'> & { readonly userId: string },
): Promise<void> {
  await connection.run(sql`
    insert into roster_cycle_rule_fixes (org_id, cycle_id, id, label, rows, only_cycle, changes, user_id, at)
    values (${getOrgId(orgId)}, ${id}, ${fixId}, ${fix.label}, ${fix.rows}, ${fix.only_cycle}, ${JSON.stringify(fix.changes)}::jsonb,
      ${fix.userId}, ${new Date()})`)
}

/** Undoes a fix; false where it was undone already. */
export async function markRuleFixUndone(
  connection: Connection,
  { orgId, id, fixId }: RuleFixKey,
  userId: string,
): Promise<boolean> {
  const changed = await connection.run(sql`
    update roster_cycle_rule_fixes f set undone_by = ${userId}, undone_at = ${new Date()}
    where f.org_id = ${getOrgId(orgId)} and f.cycle_id = ${id} and f.id = ${fixId} and f.undone_at is null`)
  return changed === 1
}
