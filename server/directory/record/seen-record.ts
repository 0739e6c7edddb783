import type { DirectorySubject } from '@concord/domain'
import { getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { listSeenChanges, type RecordLayers, readLayers, rewindLayers } from '#server/ledger/record-layers.ts'
import type { RecordSnapshot } from '#server/ledger/record-snapshot.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import { type SeenChange, type Sight, seeChanges } from '#server/ledger/seen-changes.ts'
import { getSight } from '#server/ledger/sight.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'

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
  const { sight, entityNames } = await getSight(tx, viewer, [{ now, changes, npi }])
  if (getEntitlement(viewer) && !hasSeenPlace(now, sight)) throw await explainMissingRecord(context, npi)
  return { npi, layers, now, changes: seeChanges(now, changes, npi, sight), sight, entityNames }
}
