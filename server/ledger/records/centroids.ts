import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DirectoryRecord, Row } from './directory-record.ts'

type Centroid = { zip: string; latitude: number; longitude: number }

/** Places by ZIP code. */
export type Centroids = ReadonlyMap<unknown, Centroid>

const isUnplaced = ({ latitude }: Row) => latitude === undefined
const isInUnitedStates = ({ country }: Row) => country === 'US' || country === null

/** Returns the ZIP codes of places whose latitude and longitude are undefined. */
export function listUnplacedZips(records: readonly DirectoryRecord[]): string[] {
  const places = records.flatMap(({ locations }) => locations.filter(isUnplaced))
  return places.flatMap(({ zip }) => (typeof zip === 'string' ? [zip] : []))
}

/** Finds the centroids of ZIP codes, some of which may have none. */
export async function findCentroids(connection: Connection, zips: readonly string[]): Promise<Centroids> {
  if (zips.length === 0) return new Map()
  const found = await connection.preparedRows<Centroid>(sql`
    select zip, latitude, longitude from zip_codes where zip = any (${[...new Set(zips)]}::text[])`)
  return new Map(found.map((centroid) => [centroid.zip, centroid]))
}

/** Returns the record with a latitude and longitude for each place; null where they are not known. */
export function placeRecord(record: DirectoryRecord, centroids: Centroids): DirectoryRecord {
  if (!record.locations.some(isUnplaced)) return record
  const locations = record.locations.map((row) => {
    if (!isUnplaced(row)) return row
    const centroid = isInUnitedStates(row) ? centroids.get(row.zip) : undefined
    return { ...row, latitude: centroid?.latitude ?? null, longitude: centroid?.longitude ?? null }
  })
  return { ...record, locations }
}
