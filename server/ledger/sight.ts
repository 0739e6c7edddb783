import { getEntitlement, parseLinkPath, seesEntities, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { LayeredChange } from './rewind-store.ts'
import { getArea, listPlaces, type Sight } from './seen-changes.ts'
import { findSeenEntities, findSeenLinks, findSeenPlaces } from './sight-store.ts'

/** A record as it is now with changes of it, the newest first. */
export type ChangedRecord = {
  readonly npi: string
  readonly now: RecordSnapshot
  readonly changes: readonly LayeredChange[]
}

/** Returns what a viewer may see of records that changed, and the names of the entities that they mention, by NPI. */
export async function getSight(
  tx: Connection,
  viewer: Viewer,
  records: readonly ChangedRecord[],
): Promise<{ readonly sight: Sight; readonly entityNames: ReadonlyMap<string, string | null> }> {
  const entitlement = getEntitlement(viewer)
  const changes = records.flatMap((record) => record.changes)
  const named = [
    ...records.flatMap(({ now }) => [...now.affiliations.keys()]),
    ...changes.map(({ field_path: path }) => path),
  ]
  const npis = named.flatMap((text) => /^(?:affiliations\.)?(\d{10})[|.]/.exec(text)?.[1] ?? [])
  const entities = seesEntities(viewer) ? await findSeenEntities(tx, [...new Set(npis)], entitlement) : []
  const entityNames = new Map(entities.map(({ npi, name }) => [npi, name]))
  const isSeenEntity = (npi: string) => entityNames.has(npi)
  if (!entitlement)
    return { entityNames, sight: { isSeenEntity, isSeenPlace: () => true, isSeenLink: () => true } }
  const linked = changes.flatMap(({ field_path: path }) => parseLinkPath(path) ?? [])
  const links = new Set(await findSeenLinks(tx, [...new Set(linked)], entitlement))
  const places = records.flatMap(({ now, changes: own, npi }) => listPlaces(now, own, npi))
  const seen = new Set((await findSeenPlaces(tx, places, entitlement)).map(getArea))
  return {
    entityNames,
    sight: {
      isSeenEntity,
      isSeenLink: (npi) => links.has(npi),
      isSeenPlace: (place) => seen.has(getArea(place)),
    },
  }
}
