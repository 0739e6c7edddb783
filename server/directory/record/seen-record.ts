import type { DirectorySubject } from '@concord/domain'
import { getEntitlement, parseLinkPath, seesEntities } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { listSeenChanges, type RecordLayers, readLayers, rewindLayers } from '#server/ledger/record-layers.ts'
import type { RecordSnapshot } from '#server/ledger/record-snapshot.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import type { LayeredChange } from '#server/ledger/rewind-store.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'
import { getArea, listPlaces, type SeenChange, type Sight, seeChanges } from './seen-changes.ts'
import { findSeenEntities, findSeenLinks, findSeenPlaces } from './store.ts'

/** After all changes. */
export const NOW = new Date(8.64e15)

/** A record with all that its view ever held, as far as the viewer may see it. */
export type SeenRecord = {
  readonly npi: string
  readonly layers: RecordLayers
  readonly now: RecordSnapshot
  readonly changes: readonly SeenChange[]
  readonly sight: Sight
  /** Names of the entities that it names, by NPI. */
  readonly entityNames: ReadonlyMap<string, string | null>
}

const TABLES = { practitioner: 'practitioners', entity: 'entities' } as const

async function getSight(
  { tx, viewer }: SignedInContext,
  record: { now: RecordSnapshot; changes: readonly LayeredChange[]; npi: string },
): Promise<Pick<SeenRecord, 'sight' | 'entityNames'>> {
  const entitlement = getEntitlement(viewer)
  const named = [...record.now.affiliations.keys(), ...record.changes.map(({ field_path: path }) => path)]
  const npis = named.flatMap((text) => /^(?:affiliations\.)?(\d{10})[|.]/.exec(text)?.[1] ?? [])
  const entities = seesEntities(viewer) ? await findSeenEntities(tx, [...new Set(npis)], entitlement) : []
  const entityNames = new Map(entities.map(({ npi, name }) => [npi, name]))
  const isSeenEntity = (npi: string) => entityNames.has(npi)
  if (!entitlement)
    return { entityNames, sight: { isSeenEntity, isSeenPlace: () => true, isSeenLink: () => true } }
  const linked = record.changes.flatMap(({ field_path: path }) => parseLinkPath(path) ?? [])
  const links = new Set(await findSeenLinks(tx, [...new Set(linked)], entitlement))
  const isSeenLink = (npi: string) => links.has(npi)
  const places = listPlaces(record.now, record.changes, record.npi)
  const seen = new Set((await findSeenPlaces(tx, places, entitlement)).map(getArea))
  return {
    entityNames,
    sight: { isSeenEntity, isSeenLink, isSeenPlace: (place) => seen.has(getArea(place)) },
  }
}

/** Tells whether a record has a practice location that may be seen. */
export function hasSeenPlace({ locations }: RecordSnapshot, { isSeenPlace }: Sight): boolean {
  return [...locations.values()].some((place: Row) => Number(place.position) >= 0 && isSeenPlace(place))
}

/** Returns a record that the viewer may see now, with all changes that its view saw; throws not_found for others. */
export async function readSeenRecord(
  context: SignedInContext,
  subject: DirectorySubject,
  npi: string,
): Promise<SeenRecord> {
  const { tx, orgId, viewer } = context
  const [layers] = await readLayers(tx, [npi], { orgId, since: null })
  const now = layers && rewindLayers(layers, NOW)
  if (!layers || !now || now.table !== TABLES[subject]) throw await explainMissingRecord(context, npi)
  const changes = listSeenChanges(layers)
  const { sight, entityNames } = await getSight(context, { now, changes, npi })
  if (getEntitlement(viewer) && !hasSeenPlace(now, sight)) throw await explainMissingRecord(context, npi)
  return { npi, layers, now, changes: seeChanges(now, changes, npi, sight), sight, entityNames }
}
