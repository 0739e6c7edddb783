import type { ApprovedRows } from '@concord/engine'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { type CycleKey, type CycleProgress, type CycleSummary, notifyFollowers } from './cycle-store.ts'

/** Says which attempt at a cycle writes. */
export type Attempt = CycleKey & { readonly attempt: number }

const isOf = ({ orgId, id }: CycleKey): Sql => sql`c.org_id = ${getOrgId(orgId)} and c.id = ${id}`
const isAttempt = (attempt: Attempt): Sql =>
  sql`${isOf(attempt)} and c.run = 'running' and c.attempt = ${attempt.attempt}`

/** Leaves the run of a cycle to a worker; one that is at it already counts no more. */
export async function askForRun(
  connection: Connection,
  key: CycleKey,
  baselineId: string | null,
): Promise<void> {
  await connection.run(sql`
    update roster_cycles c set run = 'waiting', tries = 0, progress = null, asked_baseline_id = ${baselineId}::uuid
    where ${isOf(key)}`)
  await notifyFollowers(connection, key)
}

/** Begins another attempt and returns its number and how many there were; undefined where none is asked for any more. */
export function beginAttempt(
  connection: Connection,
  key: CycleKey,
  progress: CycleProgress,
): Promise<{ attempt: number; tries: number } | undefined> {
  return connection.one(sql`
    update roster_cycles c set run = 'running', attempt = c.attempt + 1, tries = c.tries + 1,
      progress = ${JSON.stringify(progress)}::jsonb
    where ${isOf(key)} and c.run is not null returning c.attempt, c.tries`)
}

/** Notes how far a run is; false when the attempt counts no more. */
export async function noteProgress(
  connection: Connection,
  attempt: Attempt,
  progress: CycleProgress,
): Promise<boolean> {
  const changed = await connection.run(sql`
    update roster_cycles c set progress = ${JSON.stringify(progress)}::jsonb where ${isAttempt(attempt)}`)
  if (changed === 1) await notifyFollowers(connection, attempt)
  return changed === 1
}

/** Ends a run, even while a worker is at it: what the worker still writes does not count. */
export async function endRun(connection: Connection, key: CycleKey): Promise<void> {
  await connection.run(sql`
    update roster_cycles c set run = null, progress = null where ${isOf(key)}`)
}

export type RunOutcome = {
  readonly summary: CycleSummary
  readonly baselineId: string | null
  readonly targetVersion: number
  readonly sourceVersion: number
}

/** Makes the results of an attempt those of the cycle; false when the attempt counts no more. */
export async function noteOutcome(
  connection: Connection,
  attempt: Attempt,
  { summary, baselineId, targetVersion, sourceVersion }: RunOutcome,
): Promise<boolean> {
  const { balance } = summary
  const changed = await connection.run(sql`
    update roster_cycles c set run = null, progress = null, result_attempt = c.attempt,
      summary = ${JSON.stringify(summary)}::jsonb, baseline_id = ${baselineId}::uuid, rows = ${balance.in},
      target_version = ${targetVersion}, source_version = ${sourceVersion}
    where ${isAttempt(attempt)}`)
  return changed === 1
}

/** Notes what decisions did to the rows that go out of an attempt, whose files are there now. */
export async function noteApproved(
  connection: Connection,
  { attempt, ...key }: Attempt,
  counted: ApprovedRows,
): Promise<void> {
  await connection.run(sql`
    update roster_cycles c set approved = ${JSON.stringify({ ...counted, attempt })}::jsonb where ${isOf(key)}`)
}

/** Returns approved cycles of which changes were rejected and whose files without them are not made, of all organizations. */
export function findWithoutApprovedFiles(connection: Connection): Promise<{ org_id: string; id: string }[]> {
  return connection.rows(sql`
    select c.org_id, c.id from roster_cycles c
    where c.state in ('approved', 'published', 'delivered', 'confirmed', 'rolledBack')
      and (c.approved ->> 'attempt')::int is distinct from c.result_attempt
      and exists (select from roster_cycle_decisions d
        where d.org_id = c.org_id and d.cycle_id = c.id and d.decision = 'rejected' and d.undone_at is null
          and (d.attempt = c.result_attempt or d.selector ? 'keys'))`)
}

/** Says how many stops hold a cycle, as lists of rosters count them. */
export async function noteOpenStops(connection: Connection, key: CycleKey): Promise<number> {
  const row = await connection.one<{ stops: number }>(sql`
    update roster_cycles c set stops = (
      select count(*) from roster_cycle_stops s
      where s.org_id = c.org_id and s.cycle_id = c.id and s.attempt = c.result_attempt and s.second_by is null)
    where ${isOf(key)} returning c.stops`)
  return row?.stops ?? 0
}

/** Returns cycles whose file was read, whose mapping is in force on a day, and that no worker was left. */
export function findRunnable(
  connection: Connection,
  today: string,
  { orgId, sourceId }: { readonly orgId?: string; readonly sourceId?: string } = {},
): Promise<{ org_id: string; id: string }[]> {
  const ofOrg = orgId === undefined ? sql`true` : sql`c.org_id = ${getOrgId(orgId)}`
  const ofSource = sourceId === undefined ? sql`true` : sql`r.source_id = ${sourceId}`
  return connection.rows(sql`
    select c.org_id, c.id from roster_cycles c
    join rosters r on r.org_id = c.org_id and r.id = c.roster_id
    where c.state = 'read' and c.run is null and c.file_id is not null and r.archived_at is null and ${ofOrg} and ${ofSource}
      and exists (
        select from roster_config_versions v
        where v.org_id = r.org_id and v.config_id = r.source_id and v.state = 'published' and v.effective_on <= ${today})
    order by c.received_at, c.id for update of c skip locked`)
}
