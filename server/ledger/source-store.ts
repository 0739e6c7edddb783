import type { api, ReplyOf } from '@concord/contract'
import { SOURCES, type SourceTrust } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type StoredSource = ReplyOf<typeof api.listSources>['sources'][number]

/** The sources of lists: they name codes, places and exclusions, and state no field of a record. */
const LISTS = [SOURCES.exclusionList, SOURCES.taxonomyCodes, SOURCES.zipCodes].map(({ id }) => id)

/** The registry makes no claims: it states every record that it has. */
const COUNT_OF_REGISTRY = sql`(select count(*) from practitioners) + (select count(*) from entities)`
const COUNT_OF_CLAIMS = sql`(select count(distinct c.npi) from batches b join claims c on c.batch_id = b.id
  where b.source_id = s.id and b.state = 'applied')`

const select = (condition: Sql): Sql => sql`
  select s.id, s.kind, s.name, o.name as organization, s.weight, s.half_life_days as "halfLifeDays",
    s.first_days as "firstDays", s.version,
    (case when s.id = ${SOURCES.registry.id} then ${COUNT_OF_REGISTRY} else ${COUNT_OF_CLAIMS} end)::int as claimed
  from sources s left join organizations o on o.id = s.org_id
  where ${condition} order by s.weight desc, s.name, s.id`

/** Returns all sources that state fields of records. */
export function findSources(connection: Connection): Promise<StoredSource[]> {
  return connection.rows(select(sql`s.id <> all (${LISTS}::uuid[])`))
}

export function findSource(connection: Connection, sourceId: string): Promise<StoredSource | undefined> {
  return connection.one(select(sql`s.id = ${sourceId}`))
}

/** Returns the organization that a source belongs to; null for a source of all organizations. */
export async function findOwner(connection: Connection, sourceId: string): Promise<string | null> {
  const row = await connection.one<{ org_id: string | null }>(
    sql`select org_id from sources where id = ${sourceId}`,
  )
  return row?.org_id ?? null
}

/** Changes what a source counts, where it still has this version. */
export async function updateTrust(
  connection: Connection,
  { sourceId, version }: { sourceId: string; version: number },
  { weight, halfLifeDays, firstDays }: SourceTrust,
): Promise<boolean> {
  const changed = await connection.run(sql`
    update sources set weight = ${weight}, half_life_days = ${halfLifeDays}, first_days = ${firstDays},
      version = version + 1
    where id = ${sourceId} and version = ${version}`)
  return changed === 1
}
