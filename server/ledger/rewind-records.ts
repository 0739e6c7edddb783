import type { Connection } from '#server/db/database.ts'
import { readLayers, rewindLayers } from './record-layers.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { Row } from './records/directory-record.ts'
import { findCentroids } from './rewind-store.ts'

export type ViewMoment = {
  /** Null: the public view. */
  readonly orgId: string | null
  readonly at: Date
}

const US_ZIP = /^\d{5}$/

const needsCentroid = (place: Row): boolean => !('latitude' in place)

/** Places whose ZIP code was another one get the centroid of that. */
async function locatePlaces(
  connection: Connection,
  snapshots: readonly RecordSnapshot[],
): Promise<ReadonlyMap<string, RecordSnapshot>> {
  const zipOf = ({ zip, country }: Row) =>
    typeof zip === 'string' && country === 'US' && US_ZIP.test(zip) ? zip : undefined
  const zips = snapshots.flatMap(({ locations }) =>
    [...locations.values()].filter(needsCentroid).flatMap((place) => zipOf(place) ?? []),
  )
  const centroids = await findCentroids(connection, [...new Set(zips)])
  const locate = (place: Row): Row =>
    needsCentroid(place) ? { ...place, ...centroids.get(zipOf(place) ?? '') } : place
  return new Map(
    snapshots.map((snapshot) => [
      snapshot.npi,
      {
        ...snapshot,
        locations: new Map([...snapshot.locations].map(([key, place]) => [key, locate(place)])),
      },
    ]),
  )
}

/** Returns records as a view held them at a moment, by NPI; those that were not there are left out. */
export async function rewindRecords(
  connection: Connection,
  npis: readonly string[],
  { orgId, at }: ViewMoment,
): Promise<ReadonlyMap<string, RecordSnapshot>> {
  const records = await readLayers(connection, npis, { orgId, since: at })
  const snapshots = records.flatMap((record) => rewindLayers(record, at) ?? [])
  return locatePlaces(connection, snapshots)
}
