import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A header that a source config maps to a field alone, in its newest published version. */
export type TaughtHeader = {
  config_id: string
  name: string
  header: string
  field: string
  /** When a version said so first. */
  taught_at: Date
  taught_by: string | null
  /** When the newest version was published: of configs that disagree, the last one counts. */
  published_at: Date
  files: number
}

/** Returns what the newest published version of each source config maps, and since when it does. */
export function findTaughtHeaders(connection: Connection, orgId: string): Promise<TaughtHeader[]> {
  return connection.rows(sql`
    with published as (
      select v.config_id, v.number, v.published_at, v.editors[cardinality(v.editors)] as editor, c.name,
        m.value ->> 'from' as header, m.value ->> 'field' as field,
        v.number = max(v.number) over (partition by v.config_id) as is_newest
      from roster_config_versions v
      join roster_configs c on c.org_id = v.org_id and c.id = v.config_id
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(v.config -> 'mappings') when 'array' then v.config -> 'mappings' else '[]'::jsonb end) m
      where v.org_id = ${getOrgId(orgId)} and v.state = 'published' and c.kind = 'source' and c.archived_at is null
        and jsonb_typeof(m.value -> 'from') = 'string' and jsonb_typeof(m.value -> 'field') = 'string'),
    taught as (
      select p.config_id, p.name, p.header, p.field, min(p.published_at) as taught_at, max(p.published_at) as published_at,
        (array_agg(p.editor order by p.number))[1] as editor
      from published p group by p.config_id, p.name, p.header, p.field having bool_or(p.is_newest))
    select t.config_id, t.name, t.header, t.field, t.taught_at, u.name as taught_by, t.published_at, used.files
    from taught t
    left join users u on u.id = t.editor
    left join lateral (
      select count(distinct y.file_id)::int as files from roster_cycles y
      join rosters r on r.org_id = y.org_id and r.id = y.roster_id
      where r.org_id = ${getOrgId(orgId)} and r.source_id = t.config_id and y.file_id is not null) used on true
    order by t.published_at, t.config_id, t.header`)
}

/** Returns when headers were forgotten, by their key. */
export async function findForgottenHeaders(
  connection: Connection,
  orgId: string,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await connection.rows<{ header_key: string; forgotten_at: Date }>(sql`
    select f.header_key, f.forgotten_at from roster_forgotten_headers f where f.org_id = ${getOrgId(orgId)}`)
  return new Map(rows.map(({ header_key, forgotten_at }) => [header_key, forgotten_at]))
}

export async function forgetHeader(connection: Connection, orgId: string, headerKey: string): Promise<void> {
  await connection.run(sql`
    insert into roster_forgotten_headers (org_id, header_key, forgotten_at)
    values (${getOrgId(orgId)}, ${headerKey}, ${new Date()})
    on conflict (org_id, header_key) do update set forgotten_at = excluded.forgotten_at`)
}

export async function rememberHeader(
  connection: Connection,
  orgId: string,
  headerKey: string,
): Promise<void> {
  await connection.run(sql`
    delete from roster_forgotten_headers f where f.org_id = ${getOrgId(orgId)} and f.header_key = ${headerKey}`)
}
