import { parseLinkPath } from '@concord/domain'
import { findPart, type RecordSnapshot, takeBack } from './record-snapshot.ts'
import type { Row } from './records/directory-record.ts'
import type { LayeredChange } from './rewind-store.ts'

/** The rules of what a viewer may see of a record. */
export type Sight = {
  isSeenPlace(place: Row): boolean
  isSeenEntity(entityNpi: string): boolean
  /** Whether the record that a link leads to may be seen. */
  isSeenLink(npi: string): boolean
}

/** A change with the place that it is about. */
export type SeenChange = LayeredChange & { readonly place: Row | null }

function findPlace(snapshot: RecordSnapshot | undefined, key: string, sight: Sight): Row | undefined {
  const place = snapshot?.locations.get(key)
  return place && sight.isSeenPlace(place) ? place : undefined
}

/** Tells whether an affiliation may be seen. One without a place has no place that could be hidden. */
function isSeenAt(snapshot: RecordSnapshot | undefined, key: string, sight: Sight): boolean {
  const [entityNpi = '', position = '-1'] = key.split('|')
  return (
    sight.isSeenEntity(entityNpi) && (position === '-1' || findPlace(snapshot, position, sight) !== undefined)
  )
}

function seeChange(
  change: LayeredChange,
  [before, after]: readonly [RecordSnapshot | undefined, RecordSnapshot | undefined],
  sight: Sight,
): SeenChange | undefined {
  const part = findPart(change.field_path)
  if (!part) {
    const linked = parseLinkPath(change.field_path)
    return linked === undefined || sight.isSeenLink(linked) ? { ...change, place: null } : undefined
  }
  const isPlace = part.list === 'locations'
  const was = isPlace ? findPlace(before, part.key, sight) : undefined
  const is = isPlace ? findPlace(after, part.key, sight) : undefined
  const wasSeen = isPlace ? was !== undefined : isSeenAt(before, part.key, sight)
  const isSeen = isPlace ? is !== undefined : isSeenAt(after, part.key, sight)
  const seen = {
    ...change,
    before: wasSeen ? change.before : null,
    after: isSeen ? change.after : null,
    place: is ?? was ?? null,
  }
  return JSON.stringify(seen.before) === JSON.stringify(seen.after) ? undefined : seen
}

/**
 * Returns the changes that a viewer may see, newest first, as they are for them: what was or is at a place outside of
 * their sight is not stated. `now`: the record after the newest of the changes.
 */
export function seeChanges(
  now: RecordSnapshot | undefined,
  changes: readonly LayeredChange[],
  npi: string,
  sight: Sight,
): SeenChange[] {
  const moments = Map.groupBy(changes, ({ at }) => at.getTime())
  const seen: SeenChange[] = []
  let after = now
  for (const together of moments.values()) {
    const before = takeBack(npi, after, together)
    seen.push(...together.flatMap((change) => seeChange(change, [before, after], sight) ?? []))
    after = before
  }
  return seen
}

/** Returns the places that a record has or had, each once, as the rules of what may be seen tell them apart. */
export function listPlaces(
  now: RecordSnapshot | undefined,
  changes: readonly LayeredChange[],
  npi: string,
): Row[] {
  const places = new Map<string, Row>()
  const note = (snapshot: RecordSnapshot | undefined) => {
    for (const place of snapshot?.locations.values() ?? []) places.set(getArea(place), place)
  }
  note(now)
  let after = now
  for (const together of Map.groupBy(changes, ({ at }) => at.getTime()).values()) {
    after = takeBack(npi, after, together)
    note(after)
  }
  return [...places.values()]
}

/** Returns the part of a place that decides who may see it. */
export function getArea({ country, state, zip }: Row): string {
  return JSON.stringify([country, state ?? null, zip ?? null])
}
