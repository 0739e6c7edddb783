import type { Entitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'
import type { Row } from './records/directory-record.ts'

/** Returns those of the places that may be seen. */
export function findSeenPlaces(
  connection: Connection,
  places: readonly Row[],
  entitlement: Entitlement,
): Promise<Pick<Row, 'country' | 'state' | 'zip'>[]> {
  const areas = places.map(({ country, state, zip }) => ({ country, state, zip }))
  return connection.rows(sql`
    select l.country, l.state, l.zip from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
      as l (country text, state text, zip text)
    where ${isPlaceInside(entitlement)}`)
}

/** Returns the names of those of the entities that may be seen. */
export function findSeenEntities(
  connection: Connection,
  npis: readonly string[],
  entitlement: Entitlement | undefined,
): Promise<{ npi: string; name: string | null }[]> {
  return connection.rows(sql`
    select e.npi::text as npi, e.name from viewed.entities e
    where e.npi = any (${npis}::bigint[]) and ${hasSeenPlace(sql`e.npi`, entitlement)}`)
}

/** Returns those of the records that may be seen. */
export async function findSeenLinks(
  connection: Connection,
  npis: readonly string[],
  entitlement: Entitlement,
): Promise<string[]> {
  const rows = await connection.rows<{ npi: string }>(sql`
    select a.npi::text as npi from unnest(${npis}::bigint[]) a (npi) where ${hasSeenPlace(sql`a.npi`, entitlement)}`)
  return rows.map(({ npi }) => npi)
}
