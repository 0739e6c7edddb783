import type { api, CONFIG_SORTS, ParamsOf, SortOf } from '@concord/contract'
import type { ConfigKind, ConfigVersionState } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { ConfigKey } from './config-store.ts'

export type StoredListedConfig = {
  id: string
  name: string
  target_id: string | null
  target_name: string | null
  built_in: string | null
  force_number: number | null
  force_effective_on: string | null
  coming_number: number | null
  coming_state: ConfigVersionState | null
  coming_effective_on: string | null
  versions: number
  sources: number
  rosters: number
  changed_at: Date
  changed_by: string | null
  archived_at: Date | null
  version: number
}

type Scope = { readonly orgId: string; readonly kind: ConfigKind; readonly today: string }

const SORT_KEYS: Readonly<Record<(typeof CONFIG_SORTS)[number], Sql>> = {
  name: sql`lower(c.name)`,
  changedAt: sql`coalesce(newest.changed_at, c.created_at)`,
}

function orderBy(sort: SortOf<(typeof CONFIG_SORTS)[number]>): Sql {
  const name = (sort.startsWith('-') ? sort.slice(1) : sort) as (typeof CONFIG_SORTS)[number]
  return sql`order by ${SORT_KEYS[name]} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, c.id`
}

/** Returns the query for the configs of a list; what uses a config counts only while it is not archived. */
const selectListed = ({ orgId, kind, today }: Scope): Sql => sql`
  select c.id, c.name, c.target_id, t.name as target_name, c.built_in, in_force.number as force_number,
    in_force.effective_on::text as force_effective_on, coming.number as coming_number, coming.state as coming_state,
    coming.effective_on::text as coming_effective_on, coalesce(newest.versions, 0) as versions, used.sources, used.rosters,
    coalesce(newest.changed_at, c.created_at) as changed_at, u.name as changed_by, c.archived_at, c.version
  from roster_configs c
  left join roster_configs t on t.org_id = c.org_id and t.id = c.target_id
  left join lateral (
    select v.number, v.effective_on from roster_config_versions v
    where v.org_id = c.org_id and v.config_id = c.id and v.state = 'published' and v.effective_on <= ${today}
    order by v.effective_on desc, v.number desc limit 1) in_force on true
  left join lateral (
    select v.number, v.state, v.effective_on from roster_config_versions v
    where v.org_id = c.org_id and v.config_id = c.id and (v.state <> 'published' or v.effective_on > ${today})
    order by v.number desc limit 1) coming on true
  left join lateral (
    select count(*)::int as versions, max(greatest(v.changed_at, v.asked_at, v.published_at)) as changed_at
    from roster_config_versions v
    where v.org_id = c.org_id and v.config_id = c.id having count(*) > 0) newest on true
  left join lateral (
    select coalesce(v.published_by, v.asked_by, v.editors[cardinality(v.editors)]) as user_id
    from roster_config_versions v where v.org_id = c.org_id and v.config_id = c.id order by v.number desc limit 1) last on true
  left join users u on u.id = coalesce(last.user_id, c.created_by)
  cross join lateral (
    select
      (select count(*)::int from roster_configs s
        where s.org_id = c.org_id and s.target_id = c.id and s.archived_at is null) as sources,
      (select count(*)::int from rosters r
        where r.org_id = c.org_id and c.id in (r.target_id, r.source_id) and r.archived_at is null) as rosters) used
  where c.org_id = ${getOrgId(orgId)} and c.kind = ${kind}`

/** Lists the configs of a kind that the filters leave. */
export function selectConfigs(
  scope: Scope,
  { search, state, target, archived, sort }: ParamsOf<typeof api.listSourceConfigs>,
): Sql {
  let select = sql`${selectListed(scope)} and (c.archived_at is not null) = ${archived}`
  if (search) select = sql`${select} and c.name ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  if (target) select = sql`${select} and c.target_id = ${target}`
  if (state)
    select = sql`${select} and coalesce(coming.state, case when in_force.number is null then 'none' else 'published' end) = ${state}`
  return sql`${select} ${orderBy(sort)}`
}

export function findListedConfig(
  connection: Connection,
  { id, ...scope }: Scope & ConfigKey,
): Promise<StoredListedConfig | undefined> {
  return connection.one(sql`${selectListed(scope)} and c.id = ${id}`)
}

export type UsingRoster = { prefix: string; type: string; sender: string }

/** Returns the rosters that use a config and are not archived, by sender. */
export function findUsingRosters(connection: Connection, { orgId, id }: ConfigKey): Promise<UsingRoster[]> {
  return connection.rows(sql`
    select r.prefix, r.type, r.sender from rosters r
    where r.org_id = ${getOrgId(orgId)} and ${id} in (r.target_id, r.source_id) and r.archived_at is null
    order by lower(r.sender), r.type`)
}

/** Returns the active users of an organization who may publish configs of a kind, by name. */
export function findPublishers(
  connection: Connection,
  orgId: string,
  kind: ConfigKind,
): Promise<{ id: string; name: string }[]> {
  const permission = kind === 'target' ? 'TARGET_CONFIGURATION' : 'SOURCE_CONFIGURATION'
  return connection.rows(sql`
    select u.id, u.name from users u
    where u.org_id = ${getOrgId(orgId)} and u.active
      and exists (select from roles r where r.id = any(u.role_ids) and ${permission} = any(r.permissions))
    order by lower(u.name), u.id`)
}

export async function countConfigs(connection: Connection, orgId: string, kind: ConfigKind): Promise<number> {
  const row = await connection.one<{ count: number }>(sql`
    select count(*)::int as count from roster_configs c
    where c.org_id = ${getOrgId(orgId)} and c.kind = ${kind} and c.archived_at is null`)
  return row?.count ?? 0
}

/** Returns the names of users by id; those who are gone are left out. */
export async function findUserNames(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.rows<{ id: string; name: string }>(
    sql`select u.id, u.name from users u where u.id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
