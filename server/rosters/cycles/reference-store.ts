import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Finds when the data that everyone sees last changed; null for never. */
export async function findPublicMoment(connection: Connection): Promise<Date | null> {
  const row = await connection.one<{ at: Date | null }>(sql`
    select max(greatest(applied_at, undone_at)) as at from batches where org_id is null and state <> 'draft'`)
  return row?.at ?? null
}

/** An NPI as rules of rosters know it. */
export type ReferenceNpi = {
  npi: number
  kind: 'person' | 'organization'
  status: string
  last_name: string | null
}

/** Returns NPIs of the registry above one, in their order, a page of each kind. */
export async function findReferencePage(
  connection: Connection,
  kind: ReferenceNpi['kind'],
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ReferenceNpi[]> {
  return connection.rows(
    kind === 'person'
      ? sql`select npi, 'person' as kind, status, last_name from practitioners where npi > ${after} order by npi limit ${limit}`
      : sql`select npi, 'organization' as kind, status, null as last_name from entities where npi > ${after} order by npi limit ${limit}`,
  )
}

/** Returns the NPIs that are excluded now, each once; undefined where no list was loaded. */
export async function findExcludedNpis(connection: Connection): Promise<number[] | undefined> {
  const rows = await connection.rows<{ npi: number }>(
    sql`select distinct npi from exclusions where reinstated_on is null order by npi`,
  )
  return rows.length === 0 ? undefined : rows.map(({ npi }) => npi)
}
