import { type ConfidenceGates, NO_GATES } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type StoredGates = ConfidenceGates & {
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

export async function findGates(tx: Connection, orgId: string): Promise<StoredGates> {
  const found = await tx.one<StoredGates>(sql`
    select g.apply_from as "applyFrom", g.ask_below as "askBelow", g.version, g.changed_at as "changedAt", u.name as "changedBy"
    from data_update_gates g left join users u on u.id = g.changed_by where g.org_id = ${getOrgId(orgId)}`)
  return found ?? { ...NO_GATES, version: 0, changedAt: null, changedBy: null }
}

/** Sets the gates where they still have this version, 0 for none; false where someone was faster. */
export async function storeGates(
  tx: Connection,
  orgId: string,
  { applyFrom, askBelow, version, userId }: ConfidenceGates & { version: number; userId: string },
): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into data_update_gates as g (org_id, apply_from, ask_below, version, changed_at, changed_by)
    select ${getOrgId(orgId)}, ${applyFrom}, ${askBelow}, 1, ${new Date()}, ${userId} where ${version}::int = 0
      or exists (select from data_update_gates where org_id = ${getOrgId(orgId)} and version = ${version})
    on conflict (org_id) do update set apply_from = excluded.apply_from, ask_below = excluded.ask_below,
      version = g.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where g.version = ${version}`)
  return stored === 1
}

export type EvaluatedChange = {
  number: number
  updateId: string
  verdict: 'sure' | 'likely' | 'ask' | 'none'
  origin: 'file' | 'form' | 'field' | 'attestation' | 'office' | 'api'
  hasEvidence: boolean
  isReady: boolean
}

const EVIDENCE = sql`exists (
  select from data_update_evidence e where e.org_id = c.org_id and e.update_id = c.update_id
    and (e.lines is null or c.line = any (e.lines)))`

const FROM = sql`
  select c.number, u.id as "updateId", c.verdict, u.origin, ${EVIDENCE} as "hasEvidence",
    coalesce(c.effect in ('ready', 'noEffect'), false) as "isReady"
  from data_updates u
  join data_update_changes c on c.org_id = u.org_id and c.update_id = u.id and c.npi is not null
  join data_update_lines l on l.org_id = c.org_id and l.update_id = c.update_id and l.line = c.line and not l.left_out`

export function findEvaluated(tx: Connection, orgId: string, updateId: string): Promise<EvaluatedChange[]> {
  return tx.rows(sql`${FROM} where u.org_id = ${getOrgId(orgId)} and u.id = ${updateId}`)
}

export type EvaluatedGroup = Omit<EvaluatedChange, 'number'> & { changes: number }

/** The changes of updates that were submitted since a moment, those that gates evaluate alike as one. */
export function findEvaluatedSince(tx: Connection, orgId: string, since: Date): Promise<EvaluatedGroup[]> {
  return tx.rows(sql`
    select j."updateId", j.verdict, j.origin, j."hasEvidence", j."isReady", count(*)::int as changes
    from (${FROM} where u.org_id = ${getOrgId(orgId)} and u.submitted_at >= ${since}) j
    group by j."updateId", j.verdict, j.origin, j."hasEvidence", j."isReady"`)
}

/** Has practices asked about changes instead of applying them. */
export async function askAbout(
  tx: Connection,
  orgId: string,
  updateId: string,
  numbers: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update data_update_changes c set selected = false, details = c.details || '{"ask": true}'
    where c.org_id = ${getOrgId(orgId)} and c.update_id = ${updateId} and c.number = any (${numbers}::int[])`)
}
