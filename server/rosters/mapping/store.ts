import type { api, ReplyOf } from '@concord/contract'
import type { SourceConfig } from '@concord/roster-language'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type RosterKey = { readonly orgId: string; readonly prefix: string; readonly type: string }

export type MappedRoster = {
  id: string
  sender: string
  type: string
  target_id: string
  source_id: string | null
  scope: SourceConfig['scope']
  /** The reading in the form of contract/rosters/reading.ts. */
  reading: unknown
}

const select = sql`select r.id, r.sender, r.type, r.target_id, r.source_id, r.scope, r.reading from rosters r`

export function findMappedRoster(
  connection: Connection,
  { orgId, prefix, type }: RosterKey,
): Promise<MappedRoster | undefined> {
  return connection.one(sql`
    ${select} where r.org_id = ${getOrgId(orgId)} and r.prefix = ${prefix} and r.type = ${type}`)
}

/** Finds and locks a roster, so that of two users who save its first mapping one waits for the other. */
export function lockMappedRoster(
  connection: Connection,
  { orgId, prefix, type }: RosterKey,
): Promise<MappedRoster | undefined> {
  return connection.one(sql`
    ${select} where r.org_id = ${getOrgId(orgId)} and r.prefix = ${prefix} and r.type = ${type} for update`)
}

export async function setSource(
  connection: Connection,
  { orgId, rosterId, sourceId }: { orgId: string; rosterId: string; sourceId: string },
): Promise<void> {
  await connection.run(sql`
    update rosters set source_id = ${sourceId}, version = version + 1
    where org_id = ${getOrgId(orgId)} and id = ${rosterId}`)
}

/** Returns the id of the newest file of a roster. */
export async function findNewestFileId(
  connection: Connection,
  orgId: string,
  rosterId: string,
): Promise<string | undefined> {
  const row = await connection.one<{ file_id: string }>(sql`
    select c.file_id from roster_cycles c
    where c.org_id = ${getOrgId(orgId)} and c.roster_id = ${rosterId} and c.file_id is not null
    order by c.received_at desc, c.id limit 1`)
  return row?.file_id
}

/** Returns the source configs that an organization published, the newest version of each, the last one published last. */
export async function findPublishedSources(connection: Connection, orgId: string): Promise<unknown[]> {
  const rows = await connection.rows<{ config: unknown }>(sql`
    select newest.config from (
      select distinct on (v.config_id) v.config, v.published_at
      from roster_config_versions v
      join roster_configs c on c.org_id = v.org_id and c.id = v.config_id
      where v.org_id = ${getOrgId(orgId)} and v.state = 'published' and c.kind = 'source' and c.archived_at is null
      order by v.config_id, v.number desc) newest
    order by newest.published_at`)
  return rows.map(({ config }) => config)
}

type CountsKey = {
  readonly orgId: string
  readonly fileId: string
  readonly reading: string
  readonly column: string
}
type Counts = ReplyOf<typeof api.countRosterColumnValues>

export async function findValueCounts(
  connection: Connection,
  { orgId, fileId, reading, column }: CountsKey,
): Promise<Counts | undefined> {
  const row = await connection.one<{ counts: Counts }>(sql`
    select c.counts from roster_value_counts c
    where c.org_id = ${getOrgId(orgId)} and c.file_id = ${fileId} and c.reading = ${reading} and c.column_name = ${column}`)
  return row?.counts
}

export async function keepValueCounts(
  connection: Connection,
  { orgId, fileId, reading, column }: CountsKey,
  counts: Counts,
): Promise<void> {
  await connection.run(sql`
    insert into roster_value_counts (org_id, file_id, reading, column_name, counts)
    values (${getOrgId(orgId)}, ${fileId}, ${reading}, ${column}, ${JSON.stringify(counts)}::jsonb)
    on conflict do nothing`)
}
