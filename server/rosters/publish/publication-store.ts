import type { PUBLISH_TASKS, publicationSchema } from '@concord/contract'
import type { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { type CycleKey, notifyFollowers } from '../cycles/cycle-store.ts'
import type { RowAccount } from './claims/claim-rows.ts'

export type PublishTask = (typeof PUBLISH_TASKS)[number]
type Publication = z.input<typeof publicationSchema>
export type Impact = NonNullable<Publication['preview']>['impact']
export type PublishProgress = NonNullable<Publication['progress']>

export type StoredPublication = {
  batch_id: string | null
  task: PublishTask | null
  attempt: number
  tries: number
  progress: PublishProgress | null
  failure: string | null
  user_id: string | null
  impersonator_id: string | null
  reason: string | null
  staged_attempt: number | null
  account: RowAccount | null
  impact: Impact | null
}

/** Says which attempt at a task writes. */
export type TaskAttempt = CycleKey & { readonly attempt: number }

const isOf = ({ orgId, id }: CycleKey): Sql => sql`p.org_id = ${getOrgId(orgId)} and p.cycle_id = ${id}`
const isAttempt = (attempt: TaskAttempt): Sql =>
  sql`${isOf(attempt)} and p.task is not null and p.attempt = ${attempt.attempt}`

export function findPublication(tx: Connection, key: CycleKey): Promise<StoredPublication | undefined> {
  return tx.one(sql`
    select p.batch_id, p.task, p.attempt, p.tries, p.progress, p.failure, p.user_id, p.impersonator_id, p.reason,
      p.staged_attempt, p.account, p.impact
    from roster_publications p where ${isOf(key)}`)
}

export type Asked = {
  readonly task: PublishTask
  readonly userId: string
  readonly impersonatorId: string | null
  readonly reason: string | null
}

/** Leaves a task to the workers; an earlier task that is still running no longer counts. */
export async function askForTask(tx: Connection, key: CycleKey, asked: Asked): Promise<void> {
  const { task, userId, impersonatorId, reason } = asked
  await tx.run(sql`
    insert into roster_publications as p (org_id, cycle_id, task, attempt, user_id, impersonator_id, reason)
    values (${getOrgId(key.orgId)}, ${key.id}, ${task}, 1, ${userId}, ${impersonatorId}::uuid, ${reason})
    on conflict (org_id, cycle_id) do update set task = excluded.task, attempt = p.attempt + 1, tries = 0,
      progress = null, failure = null, user_id = excluded.user_id, impersonator_id = excluded.impersonator_id,
      reason = excluded.reason`)
  await notifyFollowers(tx, key)
}

/** Begins another attempt at what was asked for; undefined where nothing is any more. */
export function beginTask(tx: Connection, key: CycleKey): Promise<StoredPublication | undefined> {
  return tx.one(sql`
    update roster_publications p set attempt = p.attempt + 1, tries = p.tries + 1, progress = null
    where ${isOf(key)} and p.task is not null
    returning p.batch_id, p.task, p.attempt, p.tries, p.progress, p.failure, p.user_id, p.impersonator_id, p.reason,
      p.staged_attempt, p.account, p.impact`)
}

/** Holds the attempt until the transaction ends; false when it counts no more. */
export async function holdAttempt(tx: Connection, attempt: TaskAttempt): Promise<boolean> {
  const held = await tx.one(sql`
    select p.attempt from roster_publications p where ${isAttempt(attempt)} for no key update`)
  return held !== undefined
}

/** Notes how far a task is; false when the attempt counts no more. */
export async function noteTaskProgress(
  tx: Connection,
  attempt: TaskAttempt,
  progress: PublishProgress,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update roster_publications p set progress = ${JSON.stringify(progress)}::jsonb where ${isAttempt(attempt)}`)
  if (changed === 1) await notifyFollowers(tx, attempt)
  return changed === 1
}

/** Ends a task, even while a worker is at it. */
export async function endTask(tx: Connection, key: CycleKey, failure: string | null = null): Promise<void> {
  await tx.run(sql`
    update roster_publications p set task = null, attempt = p.attempt + 1, progress = null, failure = ${failure}
    where ${isOf(key)}`)
  await notifyFollowers(tx, key)
}

/** Notes which draft is being made; what the former one said of the cycle is forgotten. */
export async function noteDraft(tx: Connection, key: CycleKey, batchId: string): Promise<void> {
  await tx.run(sql`
    update roster_publications p set batch_id = ${batchId}, staged_attempt = null, account = null, impact = null
    where ${isOf(key)}`)
}

/** Forgets the draft, and what it said of the cycle. */
export async function forgetDraft(tx: Connection, key: CycleKey): Promise<void> {
  await tx.run(sql`
    update roster_publications p set batch_id = null, staged_attempt = null, account = null, impact = null
    where ${isOf(key)}`)
}

/** Returns the cycle that a batch is of, whichever organization's; undefined for batches of others. */
export async function findCycleOfBatch(tx: Connection, batchId: string): Promise<CycleKey | undefined> {
  const row = await tx.one<{ org_id: string; cycle_id: string }>(
    sql`select p.org_id, p.cycle_id from roster_publications p where p.batch_id = ${batchId}`,
  )
  return row && { orgId: row.org_id, id: row.cycle_id }
}

export async function noteStaged(
  tx: Connection,
  key: CycleKey,
  { stagedAttempt, account }: { readonly stagedAttempt: number; readonly account: RowAccount },
): Promise<void> {
  await tx.run(sql`
    update roster_publications p set staged_attempt = ${stagedAttempt}, account = ${JSON.stringify(account)}::jsonb
    where ${isOf(key)}`)
}

export async function noteImpact(tx: Connection, key: CycleKey, impact: Impact): Promise<void> {
  await tx.run(sql`
    update roster_publications p set impact = ${JSON.stringify(impact)}::jsonb where ${isOf(key)}`)
}

/** Returns whether a file of the same roster that came later is published. */
export async function hasNewerPublished(
  tx: Connection,
  orgId: string,
  {
    roster_id,
    received_at,
    id,
  }: { readonly roster_id: string; readonly received_at: Date; readonly id: string },
): Promise<boolean> {
  const newer = await tx.one(sql`
    select c.id from roster_cycles c
    join roster_publications p on p.org_id = c.org_id and p.cycle_id = c.id
    join batches b on b.id = p.batch_id and b.state = 'applied'
    where c.org_id = ${getOrgId(orgId)} and c.roster_id = ${roster_id} and c.id <> ${id}
      and c.received_at > ${received_at} limit 1`)
  return newer !== undefined
}

export type StoredPublishedBatch = {
  id: string
  state: 'draft' | 'applied' | 'undone'
  label: string
  source: string
  applied_at: Date | null
  applied_by: string | null
  undone_at: Date | null
  undone_by: string | null
}

export function findPublishedBatch(
  tx: Connection,
  batchId: string,
): Promise<StoredPublishedBatch | undefined> {
  return tx.one(sql`
    select b.id, b.state, b.label, s.name as source, b.applied_at, a.name as applied_by, b.undone_at, u.name as undone_by
    from batches b join sources s on s.id = b.source_id
    left join users a on a.id = b.applied_by left join users u on u.id = b.undone_by
    where b.id = ${batchId}`)
}
