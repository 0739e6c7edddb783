import type { impactSchema } from '@concord/contract'
import type { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SETTINGS_COUNT } from '#server/ledger/batch-state.ts'
import type { UpdateKey } from '../update-store.ts'

export type Impact = z.output<typeof impactSchema>

export async function noteImpact(tx: Connection, key: UpdateKey, impact: Impact, at: Date): Promise<void> {
  await tx.run(sql`
    update data_updates u set impact = ${JSON.stringify(impact)}::jsonb, impact_at = ${at}, failure = null
    where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id}`)
}

export async function dropImpact(tx: Connection, key: UpdateKey): Promise<void> {
  await tx.run(sql`
    update data_updates u set impact = null, impact_at = null
    where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id}`)
}

export function findImpact(
  tx: Connection,
  key: UpdateKey,
): Promise<{ impact: Impact | null; impact_at: Date | null } | undefined> {
  return tx.one(sql`
    select u.impact, u.impact_at from data_updates u where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id}`)
}

/**
 * Tells whether something that the update's records are resolved from changed since a moment: what batches say of them,
 * what the registry states, or how much sources count.
 */
export async function hasMoved(tx: Connection, key: UpdateKey, since: Date): Promise<boolean> {
  const row = await tx.one<{ has_moved: boolean }>(sql`
    select exists (
      select from batches b
      where b.state <> 'draft' and greatest(b.applied_at, b.undone_at) >= ${since}
        and (b.org_id is null or b.org_id = ${getOrgId(key.orgId)})
        and (b.counts ? ${SETTINGS_COUNT}
          or exists (select from claims l join data_update_changes c on c.npi = l.npi
            where l.batch_id = b.id and c.org_id = ${getOrgId(key.orgId)} and c.update_id = ${key.id})
          or exists (select from changes h join data_update_changes c on c.npi = h.npi
            where h.batch_id = b.id and c.org_id = ${getOrgId(key.orgId)} and c.update_id = ${key.id}))) as has_moved`)
  return row?.has_moved === true
}

/** Counts saved searches that are watched and have some of these practitioners among their hits. */
export async function countWatchedSearches(
  tx: Connection,
  orgId: string,
  npis: readonly number[],
): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(distinct s.id)::int as count
    from saved_search_hits h join saved_searches s on s.org_id = h.org_id and s.id = h.search_id
    where h.org_id = ${getOrgId(orgId)} and h.npi = any (${npis}::bigint[]) and s.deleted_at is null`)
  return row?.count ?? 0
}

/** Makes a transaction that sees all organizations read the view of one of them. */
export async function readAsOrganization(tx: Connection, orgId: string): Promise<void> {
  await tx.run(sql`select set_config('app.org_id', ${orgId}, true)`)
}

/** Notes when an update was first open for a decision. */
export async function noteSubmitted(tx: Connection, key: UpdateKey): Promise<void> {
  await tx.run(sql`
    update data_updates u set submitted_at = ${new Date()} where u.org_id = ${getOrgId(key.orgId)} and u.id = ${key.id}`)
}

/** Does something and takes back what it wrote. */
export async function takeBack<Result>(tx: Connection, work: () => Promise<Result>): Promise<Result> {
  await tx.run(sql`savepoint tried`)
  const result = await work()
  await tx.run(sql`rollback to savepoint tried`)
  return result
}
