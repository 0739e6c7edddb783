import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DirectoryRecord, Row } from './directory-record.ts'

type Centroid = { zip: string; latitude: number; longitude: number }

/** Places by ZIP code. */
export type Centroids = ReadonlyMap<unknown, Centroid>

const isUnplaced = ({ latitude }: Row) => latitude === undefined
const isInUnitedStates = ({ country }: Row) => country === 'US' || country === null

/** The centroids of these ZIP codes, of which some may be none. */
export async function findCentroids(connection: Connection, zips: Iterable<unknown>): Promise<Centroids> {
  const wanted = [...zips].filter((zip) => typeof zip === 'string')
  if (wanted.length === 0) return new Map()
  const found = await connection.preparedRows<Centroid>(sql`
    select zip, latitude, longitude from zip_codes where zip = any (${wanted}::text[])`)
  return new Map(found.map((centroid) => [centroid.zip, centroid]))
}

/** The record with all its places where they lie; null where that is not known. */
export function placeRecord(record: DirectoryRecord, centroids: Centroids): DirectoryRecord {
  if (!record.locations.some(isUnplaced)) return record
  const locations = record.locations.map((row) => {
    if (!isUnplaced(row)) return row
    const centroid = isInUnitedStates(row) ? centroids.get(row.zip) : undefined
    return { ...row, latitude: centroid?.latitude ?? null, longitude: centroid?.longitude ?? null }
  })
  return { ...record, locations }
}
