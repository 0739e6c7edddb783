import type { HIT_CHANGES } from '@concord/contract'
import type { FacetValue } from '@concord/domain'
import { formatAddressLine } from '@concord/domain'

/** Describes what alerts need to know of a hit. */
export type HitState = {
  readonly npi: string
  readonly isDeactivated: boolean
  readonly isExcluded: boolean
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

/** The same now, with its name and the batches that last wrote the record and its exclusion. */
export type HitFacts = HitState & {
  readonly name: string
  readonly batchId: string
  readonly exclusionBatchId: string | null
  /** Tells whether the record may still be seen: of others it is only said that they left. */
  readonly isSeen: boolean
}

export type HitChange = {
  readonly npi: string
  readonly name: string
  readonly kind: (typeof HIT_CHANGES)[number]
  readonly before: string | null
  readonly after: string | null
  /** The batch that brought it, as far as the record says. */
  readonly batchId: string | null
}

type Status = FacetValue<'statuses'>

// What asks for action first.
const ORDER: readonly HitChange['kind'][] = [
  'excluded',
  'deactivated',
  'moved',
  'left',
  'entered',
  'reactivated',
  'reinstated',
]

const getPlace = (hit: HitState | undefined): string | null => (hit ? formatAddressLine(hit) : '') || null

type Change = Pick<HitChange, 'kind' | 'before' | 'after'> & { readonly isOfExclusion?: boolean }

const registration = (hit: HitState): Status => (hit.isDeactivated ? 'deactivated' : 'active')

function changesOfState(before: HitState, now: HitState): Change[] {
  const changes: Change[] = []
  if (before.isExcluded !== now.isExcluded) {
    const status = now.isExcluded
      ? { kind: 'excluded' as const, before: registration(before), after: 'excluded' }
      : { kind: 'reinstated' as const, before: 'excluded', after: registration(now) }
    changes.push({ ...status, isOfExclusion: true })
  }
  if (before.isDeactivated !== now.isDeactivated) {
    const kind = now.isDeactivated ? 'deactivated' : 'reactivated'
    changes.push({ kind, before: registration(before), after: registration(now) })
  }
  const place = { before: getPlace(before), after: getPlace(now) }
  if (place.before !== place.after) changes.push({ kind: 'moved', ...place })
  return changes
}

function getChanges(before: HitState | undefined, now: HitFacts | undefined, isHit: boolean): Change[] {
  if (!before) return [{ kind: 'entered', before: null, after: getPlace(now) }]
  const changes = now?.isSeen ? changesOfState(before, now) : []
  return isHit ? changes : [...changes, { kind: 'left', before: getPlace(before), after: null }]
}

/** Returns what happened to the hits of a search since `before`, what asks for action first, then by name. */
export function compareHits(
  before: ReadonlyMap<string, HitState>,
  facts: ReadonlyMap<string, HitFacts>,
  hits: ReadonlySet<string>,
): HitChange[] {
  const npis = new Set([...before.keys(), ...hits])
  const changes = [...npis].flatMap((npi) => {
    const now = facts.get(npi)
    return getChanges(before.get(npi), now, hits.has(npi)).map(
      ({ isOfExclusion, ...change }): HitChange => ({
        npi,
        name: now?.name || `NPI ${npi}`,
        ...change,
        batchId: (isOfExclusion ? now?.exclusionBatchId : now?.batchId) ?? null,
      }),
    )
  })
  return changes.sort(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.name.localeCompare(b.name, 'en'),
  )
}
