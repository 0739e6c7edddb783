import type { api, ParamsOf } from '@concord/contract'
import type { CycleStage, CycleState, RosterScope } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type RosterKey = { readonly orgId: string; readonly prefix: string; readonly type: string }

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
  created_at: Date
  archived_at: Date | null
  version: number
  last_file_at: Date | null
  cycle: {
    id: string
    state: CycleState
    stage: CycleStage
    period: string
    received_at: string
    rows: number | null
    stops: number
    questions: number
  } | null
}

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const versionInForce = (configId: Sql, today: string): Sql => sql`
  (select v.number from roster_config_versions v
   where v.org_id = r.org_id and v.config_id = ${configId} and v.state = 'published' and v.effective_on <= ${today}
   order by v.effective_on desc, v.number desc limit 1)`

const selectOn = (today: string): Sql => sql`
  select r.id, r.prefix, r.type, r.sender, r.scope, r.target_id, t.name as target_name,
    ${versionInForce(sql`r.target_id`, today)} as target_version, r.source_id, s.name as source_name,
    ${versionInForce(sql`r.source_id`, today)} as source_version, r.owner_id, u.name as owner_name, r.due, r.due_since,
    r.created_at, r.archived_at, r.version, c.received_at as last_file_at, to_jsonb(c) as cycle
  from rosters r
  join roster_configs t on t.org_id = r.org_id and t.id = r.target_id
  left join roster_configs s on s.org_id = r.org_id and s.id = r.source_id
  left join users u on u.id = r.owner_id
  left join lateral (
    select c.id, c.state, c.stage, c.period::text as period, c.received_at, c.rows, c.stops, c.questions
    from roster_cycles c where c.org_id = r.org_id and c.roster_id = r.id
    order by c.received_at desc, c.id limit 1) c on true`

export function findRoster(
  connection: Connection,
  { orgId, prefix, type }: RosterKey,
  today: string,
): Promise<StoredRoster | undefined> {
  return connection.one(sql`
    ${selectOn(today)} where r.org_id = ${getOrgId(orgId)} and r.prefix = ${prefix} and r.type = ${type}`)
}

type Params = ParamsOf<typeof api.listRosters>

const ORDERS: Readonly<Record<Params['sort'], Sql>> = {
  sender: sql`lower(r.sender), r.type`,
  '-sender': sql`lower(r.sender) desc, r.type`,
  type: sql`r.type, lower(r.sender)`,
  '-type': sql`r.type desc, lower(r.sender)`,
  lastFileAt: sql`c.received_at nulls first, lower(r.sender)`,
  '-lastFileAt': sql`c.received_at desc nulls last, lower(r.sender)`,
  createdAt: sql`r.created_at, r.id`,
  '-createdAt': sql`r.created_at desc, r.id`,
}

/** Returns the rosters of an organization that the filters leave. */
export function selectRosters(orgId: string, params: Omit<Params, 'page'>, today: string): Sql {
  const { search, type, target, state, archived, sort } = params
  let conditions = sql`r.org_id = ${getOrgId(orgId)}`
  conditions = archived
    ? sql`${conditions} and r.archived_at is not null`
    : sql`${conditions} and r.archived_at is null`
  if (type) conditions = sql`${conditions} and r.type = ${type}`
  if (target) conditions = sql`${conditions} and r.target_id = ${target}`
  if (state) conditions = sql`${conditions} and c.state = ${state}`
  if (search) {
    const like = getLike(search)
    conditions = sql`${conditions} and (r.sender ilike ${like} or r.prefix ilike ${like})`
  }
  return sql`${selectOn(today)} where ${conditions} order by ${ORDERS[sort]}`
}

export type NewRoster = RosterKey & {
  readonly id: string
  readonly sender: string
  readonly scope: RosterScope
  readonly targetId: string
  readonly ownerId: string
  readonly due: unknown
  readonly createdBy: string
}

/** Adds a roster; false where there is one of the sender and type already. */
export async function insertRoster(connection: Connection, made: NewRoster): Promise<boolean> {
  const now = new Date()
  const due = made.due === null ? null : JSON.stringify(made.due)
  const inserted = await connection.run(sql`
    insert into rosters (org_id, id, prefix, type, sender, scope, target_id, owner_id, due, due_since, created_at, created_by)
    values (${getOrgId(made.orgId)}, ${made.id}, ${made.prefix}, ${made.type}, ${made.sender}, ${made.scope},
      ${made.targetId}, ${made.ownerId}, ${due}::jsonb, ${due === null ? null : now}, ${now}, ${made.createdBy})
    on conflict (org_id, prefix, type) do nothing`)
  return inserted === 1
}

export async function isUserOf(connection: Connection, orgId: string, userId: string): Promise<boolean> {
  const row = await connection.one(
    sql`select from users where id = ${userId} and org_id = ${getOrgId(orgId)}`,
  )
  return row !== undefined
}
