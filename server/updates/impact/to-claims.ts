import { CLOCK_TIME_ZONE, dayInZone, SOURCES, type SourceKind, type SourceTrust } from '@concord/domain'
import type { RecordClaim } from '#server/ledger/records/resolve-fields.ts'
import type { StoredUpdate } from '../update-store.ts'
import type { StoredChange } from './change-store.ts'

/** A source with what it counts now. */
export type CountedSource = SourceTrust & { readonly kind: SourceKind; readonly name: string }
export type CountedSources = ReadonlyMap<string, CountedSource>

/** The facts that the claims of the changes of an update share. */
export type Speech = {
  /** Null: of who belongs to no organization and speaks for everyone. */
  readonly orgId: string | null
  readonly origin: StoredUpdate['origin']
  /** The day on which it was said. */
  readonly day: string
  readonly today: string
  readonly startedAt: string
  readonly sources: CountedSources
}

/** Sources that changes of updates can count as. */
export const UPDATE_SOURCES = [
  SOURCES.dataUpdate,
  SOURCES.unprovenUpdate,
  SOURCES.webAttestation,
  SOURCES.phoneAttestation,
  SOURCES.decidedConflict,
]

/** Returns the facts that the claims of an update share. Their day, by the clocks, is never later than today. */
export function getSpeech(
  { origin, heard_at }: Pick<StoredUpdate, 'origin' | 'heard_at'>,
  more: Pick<Speech, 'orgId' | 'startedAt' | 'sources'>,
): Speech {
  const today = dayInZone(new Date(), CLOCK_TIME_ZONE)
  const heardOn = dayInZone(heard_at, CLOCK_TIME_ZONE)
  return { ...more, origin, today, day: heardOn > today ? today : heardOn }
}

const isTaken = ({ details }: StoredChange) => details.choice === 'take'

/**
 * Returns the source of a change: it counts more with evidence, and the decision of a person comes first. An office
 * that answers by its link attests its people, as one that is called does.
 */
export function getSourceId(
  change: StoredChange,
  { origin }: Pick<Speech, 'origin'>,
  { withDecisions }: { readonly withDecisions: boolean },
): string {
  if (withDecisions && isTaken(change)) return SOURCES.decidedConflict.id
  if (origin === 'attestation' || origin === 'office')
    return change.details.method === 'phone' ? SOURCES.phoneAttestation.id : SOURCES.webAttestation.id
  return change.has_evidence ? SOURCES.dataUpdate.id : SOURCES.unprovenUpdate.id
}

/** Returns the day of a change. A decision is of today, and not older than what it is about. */
function getDay(change: StoredChange, { day, today }: Speech, sourceId: string): string {
  if (sourceId !== SOURCES.decidedConflict.id) return day
  const standing = change.details.found?.conflict?.standing.observedOn ?? ''
  return standing > today ? standing : today
}

/** Tells whether another line about the field counted instead of a change when they were compared. */
const wasPassedOver = ({ details: { found } }: StoredChange) =>
  found?.idleReason === 'repeated' || found?.idleReason === 'contradicted'

const rankOf = (change: StoredChange) => (change.selected ? 2 : wasPassedOver(change) ? 0 : 1)

/** Returns the change of each field that counts: the selected one, else the one that counted so far, else the last. */
export function keepOne(changes: readonly StoredChange[], pathOf: (change: StoredChange) => string) {
  const kept = new Map<string, StoredChange>()
  for (const change of changes) {
    const other = kept.get(pathOf(change))
    if (other === undefined || rankOf(change) >= rankOf(other)) kept.set(pathOf(change), change)
  }
  return kept
}

/** Stands for the batch of a source that no one has opened yet. */
export const getTrialBatch = (sourceId: string): string => `trial of ${sourceId}`

/** Returns the claims of the changes of one record, one for each source, by the paths that claims use for fields. */
export function toClaims(
  npi: number,
  changes: ReadonlyMap<string, StoredChange>,
  speech: Speech,
  { withDecisions }: { readonly withDecisions: boolean },
): RecordClaim[] {
  const bySource = Map.groupBy(changes, ([, change]) => getSourceId(change, speech, { withDecisions }))
  return [...bySource].map(([sourceId, said]) => {
    const source = speech.sources.get(sourceId)
    if (source === undefined) throw new Error(`There is no source ${sourceId}`)
    const { kind: sourceKind, weight, halfLifeDays, firstDays } = source
    const days = said.map(([, change]) => getDay(change, speech, sourceId)).sort()
    return {
      ...{ npi, sourceId, sourceKind, orgId: speech.orgId, weight, halfLifeDays, firstDays },
      ...{
        batchId: getTrialBatch(sourceId),
        batchStartedAt: speech.startedAt,
        observedOn: days.at(-1) ?? '',
      },
      fields: Object.fromEntries(said.map(([path, { value }]) => [path, value])),
    }
  })
}
