import { type DirectorySight, getDirectorySight, parseLinkPath, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { Row } from './records/directory-record.ts'
import type { LayeredChange } from './rewind-store.ts'
import { getArea, listPlaces, type Sight } from './seen-changes.ts'
import { findSeenEntities, findSeenLinks, findSeenPlaces } from './sight-store.ts'

/** A record as it is now with changes of it, the newest first. */
export type ChangedRecord = {
  readonly npi: string
  readonly now: RecordSnapshot
  readonly changes: readonly LayeredChange[]
}

/** The things that records name and that some may see and others not. */
type Named = {
  readonly places: readonly Row[]
  readonly entityNpis: readonly string[]
  readonly links: readonly string[]
}

type Seen = { readonly sight: Sight; readonly entityNames: ReadonlyMap<string, string | null> }

/** Returns what of all that is named may be seen, and the names of its entities, by NPI. */
export async function readSight(
  tx: Connection,
  { entitlement, seesEntities }: DirectorySight,
  { places, entityNpis, links }: Named,
): Promise<Seen> {
  const entities = seesEntities ? await findSeenEntities(tx, [...new Set(entityNpis)], entitlement) : []
  const entityNames = new Map(entities.map(({ npi, name }) => [npi, name]))
  const isSeenEntity = (npi: string) => entityNames.has(npi)
  if (!entitlement)
    return { entityNames, sight: { isSeenEntity, isSeenPlace: () => true, isSeenLink: () => true } }
  const linked = new Set(await findSeenLinks(tx, [...new Set(links)], entitlement))
  const areas = new Map(places.map((place) => [getArea(place), place]))
  const seen = new Set((await findSeenPlaces(tx, [...areas.values()], entitlement)).map(getArea))
  return {
    entityNames,
    sight: {
      isSeenEntity,
      isSeenLink: (npi) => linked.has(npi),
      isSeenPlace: (place) => seen.has(getArea(place)),
    },
  }
}

/** Returns what a viewer may see of records that changed, and the names of the entities that they mention, by NPI. */
export function getSight(tx: Connection, viewer: Viewer, records: readonly ChangedRecord[]): Promise<Seen> {
  const changes = records.flatMap((record) => record.changes)
  const named = [
    ...records.flatMap(({ now }) => [...now.affiliations.keys()]),
    ...changes.map(({ field_path: path }) => path),
  ]
  const sight = getDirectorySight(viewer)
  return readSight(tx, sight, {
    entityNpis: named.flatMap((text) => /^(?:affiliations\.)?(\d{10})[|.]/.exec(text)?.[1] ?? []),
    links: changes.flatMap(({ field_path: path }) => parseLinkPath(path) ?? []),
    // Without states and ZIP codes all places are seen, and no one asks which there were.
    places: sight.entitlement
      ? records.flatMap(({ now, changes: own, npi }) => listPlaces(now, own, npi))
      : [],
  })
}
