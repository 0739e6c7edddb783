import type { api, ReplyOf } from '@concord/contract'
import type { SourceTrust } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type StoredSource = ReplyOf<typeof api.listSources>['sources'][number]

const select = (condition: Sql): Sql => sql`
  select s.id, s.kind, s.name, o.name as organization, s.weight, s.half_life_days as "halfLifeDays",
    s.first_days as "firstDays", s.version,
    (select count(distinct c.npi)::int from batches b join claims c on c.batch_id = b.id
      where b.source_id = s.id and b.state = 'applied') as claimed
  from sources s left join organizations o on o.id = s.org_id
  where ${condition} order by s.weight desc, s.name, s.id`

export function findSources(connection: Connection): Promise<StoredSource[]> {
  return connection.rows(select(sql`true`))
}

export function findSource(connection: Connection, sourceId: string): Promise<StoredSource | undefined> {
  return connection.one(select(sql`s.id = ${sourceId}`))
}

/** The organization that a source belongs to; null for those of everyone. */
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
