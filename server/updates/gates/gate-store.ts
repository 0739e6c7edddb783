import { type ConfidenceGates, type LineVerdict, NO_GATES, type UpdateOrigin } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { HAS_EVIDENCE } from '../update-store.ts'

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

/** Changes of an update that gates evaluate alike: there are few such groups, however large the update is. */
export type EvaluatedGroup = {
  updateId: string
  verdict: LineVerdict
  origin: UpdateOrigin
  hasEvidence: boolean
  isReady: boolean
  changes: number
}

/** Changes whose practitioner is known, of lines that are not left out. */
const IS_MEANT = sql`c.npi is not null and exists (
  select from data_update_lines l where l.org_id = c.org_id and l.update_id = c.update_id and l.line = c.line and not l.left_out)`

const selectGroups = (condition: Sql): Sql => sql`
  select j."updateId", j.verdict, j.origin, j."hasEvidence", j."isReady", count(*)::int as changes
  from (
    select u.id as "updateId", c.verdict, u.origin, ${HAS_EVIDENCE} as "hasEvidence",
      coalesce(c.effect in ('ready', 'noEffect'), false)
        and coalesce(c.details #>> '{found,idleReason}' <> 'contradicted', true) as "isReady"
    from data_updates u join data_update_changes c on c.org_id = u.org_id and c.update_id = u.id and ${IS_MEANT}
    where ${condition}) j
  group by j."updateId", j.verdict, j.origin, j."hasEvidence", j."isReady"`

export const findEvaluated = (tx: Connection, orgId: string, updateId: string): Promise<EvaluatedGroup[]> =>
  tx.rows(selectGroups(sql`u.org_id = ${getOrgId(orgId)} and u.id = ${updateId}`))

/** Finds the groups of all updates that were submitted since a moment, as `findEvaluated` does for one update. */
export const findEvaluatedSince = (tx: Connection, orgId: string, since: Date): Promise<EvaluatedGroup[]> =>
  tx.rows(selectGroups(sql`u.org_id = ${getOrgId(orgId)} and u.submitted_at >= ${since}`))

/** Marks these changes so that practices are asked about them instead of applying them. */
export async function askAbout(
  tx: Connection,
  orgId: string,
  updateId: string,
  groups: readonly Pick<EvaluatedGroup, 'verdict' | 'hasEvidence'>[],
): Promise<void> {
  await tx.run(sql`
    update data_update_changes c
    set selected = false, details = c.details || jsonb_build_object('ask', true, 'askedAt', ${new Date()}::timestamptz)
    where c.org_id = ${getOrgId(orgId)} and c.update_id = ${updateId} and ${IS_MEANT}
      and exists (
        select from unnest(${groups.map(({ verdict }) => verdict)}::text[], ${groups.map(({ hasEvidence }) => hasEvidence)}::boolean[])
          g (verdict, has_evidence)
        where g.verdict = c.verdict and g.has_evidence = ${HAS_EVIDENCE})`)
}
