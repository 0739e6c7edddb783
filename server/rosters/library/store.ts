import type { CycleStage, CycleState, RosterScope } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type RosterKey = { readonly orgId: string; readonly prefix: string; readonly type: string }

export type StoredCycle = {
  id: string
  state: CycleState
  stage: CycleStage
  /** 'YYYY-MM-DD', as `due_on`. */
  period: string
  due_on: string | null
  received_at: string
  rows: number | null
  stops: number
  questions: number
  run: string | null
  has_mapping: boolean
  file: { id: string; name: string; storedName: string } | null
}

export type StoredRoster = {
  id: string
  prefix: string
  type: string
  sender: string
  scope: RosterScope
  target_id: string
  target_name: string
  target_version: number | null
  source_id: string | null
  source_name: string | null
  source_version: number | null
  owner_id: string | null
  owner_name: string | null
  due: unknown
  due_since: Date | null
  reading: unknown
  created_at: Date
  archived_at: Date | null
  version: number
  /** The newest first: those of the last due days, and the last one whenever it was. */
  cycles: StoredCycle[]
}

/** Due days are looked back for as long as a quarterly file may be late. */
const RECENT = sql`interval '200 days'`
const SHOWN_CYCLES = 36

const cycleColumns = sql`
  c.id, c.state, c.stage, c.period::text as period, c.due_on::text as due_on, c.received_at, c.rows, c.stops, c.questions, c.run,
  exists (select from rosters o join roster_config_versions v on v.org_id = o.org_id and v.config_id = o.source_id
    where o.org_id = c.org_id and o.id = c.roster_id and v.state = 'published' and v.effective_on <= now()::date) as has_mapping,
  (select jsonb_build_object('id', f.id, 'name', f.name, 'storedName', f.stored_name) from roster_files f
   where f.org_id = c.org_id and f.id = c.file_id) as file`

const versionInForce = (configId: Sql, today: string): Sql => sql`
  (select v.number from roster_config_versions v
   where v.org_id = r.org_id and v.config_id = ${configId} and v.state = 'published' and v.effective_on <= ${today}
   order by v.effective_on desc, v.number desc limit 1)`

const selectAt = (now: Date): Sql => {
  const today = now.toISOString().slice(0, 10)
  return sql`
    select r.id, r.prefix, r.type, r.sender, r.scope, r.target_id, t.name as target_name,
      ${versionInForce(sql`r.target_id`, today)} as target_version, r.source_id, s.name as source_name,
      ${versionInForce(sql`r.source_id`, today)} as source_version, r.owner_id, u.name as owner_name, r.due, r.due_since, r.reading,
      r.created_at, r.archived_at, r.version,
      coalesce((
        select jsonb_agg(to_jsonb(c) order by c.received_at desc, c.id) from (
          select ${cycleColumns}, row_number() over (order by c.received_at desc, c.id) as place
          from roster_cycles c where c.org_id = r.org_id and c.roster_id = r.id) c
        where c.place = 1 or c.received_at > ${now}::timestamptz - ${RECENT}), '[]') as cycles
    from rosters r
    join roster_configs t on t.org_id = r.org_id and t.id = r.target_id
    left join roster_configs s on s.org_id = r.org_id and s.id = r.source_id
    left join users u on u.id = r.owner_id`
}

const isOf = ({ orgId, prefix, type }: RosterKey): Sql =>
  sql`r.org_id = ${getOrgId(orgId)} and r.prefix = ${prefix} and r.type = ${type}`

export function findRoster(
  connection: Connection,
  key: RosterKey,
  now: Date,
): Promise<StoredRoster | undefined> {
  return connection.one(sql`${selectAt(now)} where ${isOf(key)}`)
}

/** Locks a roster, so that others who change it wait, and returns its version. */
export async function lockRoster(connection: Connection, key: RosterKey): Promise<number | undefined> {
  const row = await connection.one<{ version: number }>(
    sql`select r.version from rosters r where ${isOf(key)} for update`,
  )
  return row?.version
}

/** Returns all rosters of an organization; there are few enough to be sorted by what they need. */
export function findRosters(
  connection: Connection,
  { orgId, isArchived }: { readonly orgId: string; readonly isArchived: boolean },
  now: Date,
): Promise<StoredRoster[]> {
  const archived = isArchived ? sql`r.archived_at is not null` : sql`r.archived_at is null`
  return connection.rows(sql`
    ${selectAt(now)} where r.org_id = ${getOrgId(orgId)} and ${archived} order by lower(r.sender), r.type, r.id`)
}

export async function countRosters(connection: Connection, orgId: string): Promise<number> {
  const row = await connection.one<{ count: number }>(sql`
    select count(*)::int as count from rosters where org_id = ${getOrgId(orgId)} and archived_at is null`)
  return row?.count ?? 0
}

export function findCycles(connection: Connection, key: RosterKey): Promise<StoredCycle[]> {
  return connection.rows(sql`
    select ${cycleColumns} from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id
    where ${isOf(key)} order by c.received_at desc, c.id limit ${SHOWN_CYCLES}`)
}

export type NewRoster = RosterKey & {
  readonly id: string
  readonly sender: string
  readonly scope: RosterScope
  readonly targetId: string
  readonly ownerId: string
  readonly due: unknown
  readonly reading: unknown
  readonly createdBy: string
}

/** Adds a roster; false where there is one of the sender and type already. */
export async function insertRoster(connection: Connection, made: NewRoster): Promise<boolean> {
  const now = new Date()
  const due = made.due === null ? null : JSON.stringify(made.due)
  const reading = made.reading === null ? null : JSON.stringify(made.reading)
  const inserted = await connection.run(sql`
    insert into rosters (org_id, id, prefix, type, sender, scope, target_id, owner_id, due, due_since, reading, created_at,
      created_by)
    values (${getOrgId(made.orgId)}, ${made.id}, ${made.prefix}, ${made.type}, ${made.sender}, ${made.scope},
      ${made.targetId}, ${made.ownerId}, ${due}::jsonb, ${due === null ? null : now}, ${reading}::jsonb, ${now},
      ${made.createdBy})
    on conflict (org_id, prefix, type) do nothing`)
  return inserted === 1
}

export type ChangedRoster = {
  readonly sender: string
  readonly scope: RosterScope
  readonly ownerId: string | null
  readonly due: unknown
  /** Since when the calendar counts. */
  readonly dueSince: Date | null
  readonly archivedAt: Date | null
}

/** Changes a roster, which raises its version. */
export async function updateRoster(
  connection: Connection,
  key: RosterKey,
  changed: ChangedRoster,
): Promise<void> {
  const due = changed.due === null ? null : JSON.stringify(changed.due)
  await connection.run(sql`
    update rosters r set sender = ${changed.sender}, scope = ${changed.scope}, owner_id = ${changed.ownerId},
      due = ${due}::jsonb, due_since = ${changed.dueSince}, archived_at = ${changed.archivedAt}, version = r.version + 1
    where ${isOf(key)}`)
}

export function findOwners(connection: Connection, orgId: string): Promise<{ id: string; name: string }[]> {
  return connection.rows(
    sql`select id, name from users where org_id = ${getOrgId(orgId)} and active order by lower(name), id`,
  )
}

export async function isUserOf(connection: Connection, orgId: string, userId: string): Promise<boolean> {
  const row = await connection.one(
    sql`select from users where id = ${userId} and org_id = ${getOrgId(orgId)}`,
  )
  return row !== undefined
}

export type NewCycle = RosterKey & {
  readonly id: string
  readonly rosterId: string
  readonly fileId: string
  /** 'YYYY-MM-DD', as `dueOn`. */
  readonly period: string
  readonly dueOn: string | null
  readonly rows: number
  readonly receivedAt: Date
}

/** Adds the cycle of a file that was read when it was stored. */
export async function insertCycle(connection: Connection, made: NewCycle): Promise<void> {
  await connection.run(sql`
    insert into roster_cycles (org_id, id, roster_id, file_id, period, due_on, state, stage, received_at, changed_at, rows)
    values (${getOrgId(made.orgId)}, ${made.id}, ${made.rosterId}, ${made.fileId}, ${made.period}, ${made.dueOn}, 'read',
      'read', ${made.receivedAt}, ${new Date()}, ${made.rows})`)
}

/** Tells whether a file is among those of a roster. */
export async function hasCycleOf(
  connection: Connection,
  { orgId, rosterId, fileId }: Pick<NewCycle, 'orgId' | 'rosterId' | 'fileId'>,
): Promise<boolean> {
  const row = await connection.one(sql`
    select from roster_cycles c
    where c.org_id = ${getOrgId(orgId)} and c.roster_id = ${rosterId} and c.file_id = ${fileId}`)
  return row !== undefined
}

/** Finds when the first file arrived for each due day between two days ('YYYY-MM-DD'), both included. */
export function findArrivals(
  connection: Connection,
  orgId: string,
  [from, to]: readonly [from: string, to: string],
): Promise<{ roster_id: string; due_on: string; received_at: Date }[]> {
  return connection.rows(sql`
    select roster_id, due_on::text as due_on, min(received_at) as received_at from roster_cycles
    where org_id = ${getOrgId(orgId)} and due_on between ${from} and ${to} and state <> 'canceled'
    group by roster_id, due_on`)
}
