import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { UsingRoster } from '../list-store.ts'

export type StoredTab = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: number
  readonly columns: readonly { readonly header: string; readonly filled: number }[]
}

export type UsingSource = {
  id: string
  name: string
  /** Number of the version in force, else of the newest version. */
  number: number
  config: unknown
  rosters: UsingRoster[]
  /** Tabs of the newest file of these rosters. */
  tabs: StoredTab[] | null
}

/** Returns the source configs of a target that are not archived, by name, each with its newest file. */
export function findUsingSources(
  connection: Connection,
  { orgId, targetId, today }: { readonly orgId: string; readonly targetId: string; readonly today: string },
): Promise<UsingSource[]> {
  return connection.rows(sql`
    select c.id, c.name, used.number, used.config,
      coalesce((
        select jsonb_agg(jsonb_build_object('prefix', r.prefix, 'type', r.type, 'sender', r.sender)
          order by lower(r.sender), r.type)
        from rosters r
        where r.org_id = c.org_id and r.source_id = c.id and r.archived_at is null), '[]'::jsonb) as rosters,
      (select f.inspection->'tabs'
        from rosters r
        join roster_cycles y on y.org_id = r.org_id and y.roster_id = r.id
        join roster_files f on f.org_id = y.org_id and f.id = y.file_id
        where r.org_id = c.org_id and r.source_id = c.id and r.archived_at is null
        order by y.received_at desc, y.id limit 1) as tabs
    from roster_configs c
    join lateral (
      select v.number, v.config from roster_config_versions v
      where v.org_id = c.org_id and v.config_id = c.id
      order by
        (v.state = 'published' and v.effective_on <= ${today}) desc,
        case when v.state = 'published' and v.effective_on <= ${today} then v.effective_on end desc,
        v.number desc
      limit 1) used on true
    where c.org_id = ${getOrgId(orgId)} and c.target_id = ${targetId} and c.archived_at is null
    order by lower(c.name), c.id`)
}

export type StoredTarget = {
  id: string
  name: string
  number: number
  effective_on: string
  config: unknown
}

/** Returns the target configs that are in force and not archived, by name; of one id that one alone. */
export function findTargetsInForce(
  connection: Connection,
  { orgId, id, today }: { readonly orgId: string; readonly id: string | null; readonly today: string },
): Promise<StoredTarget[]> {
  return connection.rows(sql`
    select c.id, c.name, v.number, v.effective_on::text as effective_on, v.config
    from roster_configs c
    join lateral (
      select v.number, v.effective_on, v.config from roster_config_versions v
      where v.org_id = c.org_id and v.config_id = c.id and v.state = 'published' and v.effective_on <= ${today}
      order by v.effective_on desc, v.number desc limit 1) v on true
    where c.org_id = ${getOrgId(orgId)} and c.kind = 'target' and c.archived_at is null
      and (${id}::uuid is null or c.id = ${id}::uuid)
    order by lower(c.name), c.id`)
}

/** Returns the names of the senders of these short ids. */
export async function findSenders(
  connection: Connection,
  orgId: string,
  prefixes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.rows<{ prefix: string; sender: string }>(sql`
    select distinct on (r.prefix) r.prefix, r.sender from rosters r
    where r.org_id = ${getOrgId(orgId)} and r.prefix = any(${prefixes}::text[])
    order by r.prefix, r.created_at desc`)
  return new Map(rows.map(({ prefix, sender }) => [prefix, sender]))
}
