import type { CycleStage, CycleState, RosterScope } from '@concord/domain'
import type { ApprovedRows, RunSummary } from '@concord/engine'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type CycleKey = { readonly orgId: string; readonly id: string }

/** The parts of the summary of a run that are stored for lists and for the page of the cycle. */
export type CycleSummary = Pick<
  RunSummary,
  'balance' | 'rules' | 'heldBy' | 'changes' | 'annotated' | 'scope' | 'runDate' | 'timings' | 'versions'
>

/** The effect of decisions about differences on the rows that go out of an attempt. */
export type ApprovedCount = ApprovedRows & { readonly attempt: number }

/** The progress of a run. `stage` is a stage of the engine, or `store` while the results are stored. */
export type CycleProgress = { readonly stage: string; readonly done: number; readonly startedAt: string }

export type StoredCycle = {
  id: string
  roster_id: string
  prefix: string
  type: string
  sender: string
  scope: RosterScope
  file: { id: string; name: string; storedName: string } | null
  received_by: string | null
  /** 'YYYY-MM-DD', as `due_on`. */
  period: string
  due_on: string | null
  state: CycleState
  stage: CycleStage
  attempt: number
  received_at: Date
  changed_at: Date
  rows: number | null
  target_id: string
  target_name: string
  target_version: number | null
  source_id: string | null
  source_name: string | null
  source_version: number | null
  has_mapping: boolean
  failure: string | null
  revision: number
  run: 'waiting' | 'running' | null
  progress: CycleProgress | null
  asked_baseline_id: string | null
  result_attempt: number | null
  summary: CycleSummary | null
  approved: ApprovedCount | null
  baseline_id: string | null
  open_stops: number
}

/** Open stops: for a cycle that has not run, the stored number; for others, the counted one. */
export const OPEN_STOPS = sql`(case when c.result_attempt is null then c.stops else coalesce(h.open, 0) end)`

const selectAt = (now: Date): Sql => sql`
  select c.id, c.roster_id, r.prefix, r.type, r.sender, r.scope,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'storedName', f.stored_name) end as file,
    u.name as received_by, c.period::text as period, c.due_on::text as due_on, c.state, c.stage, c.attempt, c.received_at,
    c.changed_at, c.rows, r.target_id, t.name as target_name, c.target_version, r.source_id, s.name as source_name,
    c.source_version, v.number is not null as has_mapping, c.failure, c.revision, c.run, c.progress, c.asked_baseline_id,
    c.result_attempt, c.summary, case when (c.approved ->> 'attempt')::int = c.result_attempt then c.approved end as approved,
    c.baseline_id,
    ${OPEN_STOPS} as open_stops
  from roster_cycles c
  join rosters r on r.org_id = c.org_id and r.id = c.roster_id
  join roster_configs t on t.org_id = r.org_id and t.id = r.target_id
  left join roster_configs s on s.org_id = r.org_id and s.id = r.source_id
  left join roster_files f on f.org_id = c.org_id and f.id = c.file_id
  left join users u on u.id = f.received_by
  left join lateral (
    select o.number from roster_config_versions o
    where o.org_id = r.org_id and o.config_id = r.source_id and o.state = 'published'
      and o.effective_on <= ${now.toISOString().slice(0, 10)} limit 1) v on true
  left join lateral (
    select count(*)::int as open from roster_cycle_stops p
    where p.org_id = c.org_id and p.cycle_id = c.id and p.attempt = c.result_attempt and p.second_by is null) h on true`

/**
 * Returns what the file of a cycle was run as: the roster may be changed for later files. Before a run it is what the roster
 * says.
 */
export const getScope = ({ summary, scope }: Pick<StoredCycle, 'summary' | 'scope'>): RosterScope =>
  summary?.scope ?? scope

/** Returns the query for the cycles of an organization, to which conditions on `c`, `r`, `f` and `v` can be added. */
export const selectCycles = (orgId: string): Sql =>
  sql`${selectAt(new Date())} where c.org_id = ${getOrgId(orgId)}`

export function findCycle(connection: Connection, key: CycleKey): Promise<StoredCycle | undefined> {
  return connection.one(sql`${selectCycles(key.orgId)} and c.id = ${key.id}`)
}

/** Finds a cycle like `findCycle`, and makes others who change it wait until the transaction ends. */
export async function lockCycle(connection: Connection, key: CycleKey): Promise<StoredCycle | undefined> {
  await connection.run(sql`
    select from roster_cycles c where c.org_id = ${getOrgId(key.orgId)} and c.id = ${key.id} for update`)
  return findCycle(connection, key)
}

/** Returns the cycles of the same roster before one that have results, the newest first. */
export function findEarlierCycles(
  connection: Connection,
  orgId: string,
  { id, roster_id, received_at }: Pick<StoredCycle, 'id' | 'roster_id' | 'received_at'>,
  limit: number,
): Promise<StoredCycle[]> {
  return connection.rows(sql`
    ${selectCycles(orgId)} and c.roster_id = ${roster_id} and c.id <> ${id} and c.received_at <= ${received_at}
      and c.result_attempt is not null and c.state <> 'canceled'
    order by c.received_at desc, c.id limit ${limit}`)
}

/** Channel that notifies the followers of a cycle when the transaction commits. */
export const CYCLE_CHANNEL = 'roster_cycle'

export async function notifyFollowers(connection: Connection, { id }: Pick<CycleKey, 'id'>): Promise<void> {
  await connection.run(sql`select pg_notify(${CYCLE_CHANNEL}, ${id})`)
}

const stageOf = (state: CycleState, stage: CycleStage): CycleStage => {
  if (state === 'held') return 'compared'
  return state === 'failed' || state === 'canceled' || state === 'rolledBack' ? stage : state
}

/** Notes the state of a cycle, which raises its revision. */
export async function updateState(
  connection: Connection,
  key: CycleKey,
  { state, stage, failure = null }: { state: CycleState; stage: CycleStage; failure?: string | null },
): Promise<void> {
  await connection.run(sql`
    update roster_cycles c set state = ${state}, stage = ${stageOf(state, stage)}, failure = ${failure},
      changed_at = ${new Date()}, revision = c.revision + 1
    where c.org_id = ${getOrgId(key.orgId)} and c.id = ${key.id}`)
  await notifyFollowers(connection, key)
}

/** Says that people see something of it otherwise, though its state is the same. */
export async function raiseRevision(connection: Connection, key: CycleKey): Promise<void> {
  await connection.run(sql`
    update roster_cycles c set revision = c.revision + 1, changed_at = ${new Date()}
    where c.org_id = ${getOrgId(key.orgId)} and c.id = ${key.id}`)
  await notifyFollowers(connection, key)
}
