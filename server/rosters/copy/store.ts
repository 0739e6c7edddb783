import { MAX_COPY_ORGANIZATIONS } from '@concord/contract'
import type { ConfigKind } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type NamedOrganization = { id: string; name: string }

/** Returns the organizations that the transaction sees, by name. */
export function findOrganizations(connection: Connection): Promise<NamedOrganization[]> {
  return connection.rows(sql`
    select id, name from organizations where active order by lower(name), id limit ${MAX_COPY_ORGANIZATIONS}`)
}

export function findOrganization(connection: Connection, id: string): Promise<NamedOrganization | undefined> {
  return connection.one(sql`select id, name from organizations where id = ${id} and active`)
}

export type StoredChoice = {
  id: string
  name: string
  target_id: string | null
  target_name: string | null
  version: number
  has_draft: boolean
}

/** Finds the configs that can be copied: each has a version that users published, or a draft. */
export function findConfigChoices(
  connection: Connection,
  { orgId, kind, today }: { orgId: string; kind: ConfigKind; today: string },
): Promise<StoredChoice[]> {
  return connection.rows(sql`
    select c.id, c.name, t.id as target_id, t.name as target_name, v.number as version,
      exists (select from roster_config_versions d
        where d.org_id = c.org_id and d.config_id = c.id and d.state <> 'published') as has_draft
    from roster_configs c
    left join roster_configs t on t.org_id = c.org_id and t.id = c.target_id
    join lateral (
      select v.number from roster_config_versions v where v.org_id = c.org_id and v.config_id = c.id
      order by (v.state = 'published' and v.effective_on <= ${today}) desc, v.effective_on desc nulls last, v.number desc
      limit 1) v on true
    where c.org_id = ${getOrgId(orgId)} and c.kind = ${kind} and c.archived_at is null
    order by lower(c.name), c.id`)
}

/** Returns the source configs of rosters under the names of these. */
export async function findRosterNames(
  connection: Connection,
  orgId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.rows<{ source_id: string; name: string }>(sql`
    select r.source_id, min(r.sender || ', ' || r.type) as name from rosters r
    where r.org_id = ${getOrgId(orgId)} and r.source_id is not null and r.archived_at is null group by r.source_id`)
  return new Map(rows.map(({ source_id, name }) => [source_id, name]))
}
