import type { Entitlement } from '@concord/domain'
import { type Sql, sql } from '#server/db/sql.ts'
import { type Condition, NO_RECORD, onSubject } from './condition.ts'
import type { List } from './dictionary-store.ts'
import type { Filters } from './filters.ts'
import { opaque } from './opaque.ts'
import { ACCEPTING_OF_PLACES } from './read-model/derive-parts.ts'
import { ACCEPTING_BITS, FEATURE_BYTES, MISSING } from './read-model/features.ts'
import {
  fromSeenPlaces,
  isAffiliationTold,
  PHONE_OF_PLACE,
  STATE_OF_PLACE,
  ZIP_OF_PLACE,
} from './seen-places.ts'

type Picked = Filters['picked']

const fromSeen = (entitlement: Entitlement) => fromSeenPlaces(sql`s.npi`, entitlement)

function isSeenAt(place: Sql, entitlement: Entitlement): Sql {
  return sql`exists (select ${fromSeen(entitlement)} and ${place})`
}

export function hasSeenCity(cities: readonly string[], entitlement: Entitlement): Sql {
  return isSeenAt(sql`search.key(l.city) = any (${opaque(sql`${cities}::text[]`)}::text[])`, entitlement)
}

/** Returns the check for a place at one of these ZIP codes that may be seen; undefined if every such place may be. */
export function hasSeenZip(zips: readonly string[], entitlement: Entitlement): Sql | undefined {
  if (zips.every((zip) => entitlement.zipCodes.includes(zip))) return undefined
  return isSeenAt(sql`${ZIP_OF_PLACE} = any (${opaque(sql`${zips}::text[]`)}::text[])`, entitlement)
}

/** Returns the check for a place in one of these states that may be seen; undefined if every such place may be. */
export function hasSeenState(states: readonly string[], entitlement: Entitlement): Sql | undefined {
  if (visibleStates(states, entitlement).every((state) => entitlement.states.includes(state)))
    return undefined
  return isSeenAt(sql`${STATE_OF_PLACE} = any (${opaque(sql`${states}::text[]`)}::text[])`, entitlement)
}

/** Returns the check for an affiliation with this entity that may be told. */
export function hasToldAffiliation(entity: string, entitlement: Entitlement): Sql {
  return sql`exists (select from viewed.affiliations a
    where a.npi = s.npi and a.entity_npi = ${opaque(sql`${entity}::bigint`)} and ${isAffiliationTold(sql`a`, entitlement)})`
}

/**
 * Returns the values of `accepting` that a record may have for all of its places if it has these at those that may be
 * seen.
 */
function widenAccepting(picked: readonly string[]): readonly string[] {
  if (picked.includes('notStated')) return []
  return picked.length === 0 ? [] : [...new Set([...picked, 'some'])]
}

/**
 * Returns the values of `missing` to filter all places by: a record that may be seen has a location, and a phone that
 * may not be seen counts as none.
 */
function widenMissing(picked: readonly string[]): readonly string[] {
  return picked.includes('phone') ? [] : picked.filter((value) => value !== 'location')
}

/** Returns those of the states in which a place may be seen. */
export function visibleStates(
  states: readonly string[],
  entitlement: Entitlement | undefined,
): readonly string[] {
  const isAnyVisible = !entitlement || entitlement.zipCodes.length > 0
  return isAnyVisible ? states : states.filter((state) => entitlement.states.includes(state))
}

/** Returns filters that are met by all that meet these at places that may be seen; features of all places tell it. */
export function widenPicked(picked: Picked, entitlement: Entitlement | undefined): Picked {
  if (!entitlement) return picked
  return {
    ...picked,
    states: visibleStates(picked.states, entitlement),
    accepting: widenAccepting(picked.accepting),
    missing: widenMissing(picked.missing),
  }
}

function stateConditions(states: readonly string[], entitlement: Entitlement, all: List): Condition[] {
  if (states.length === 0) return []
  const own = visibleStates(states, entitlement)
  if (own.length === 0) return [NO_RECORD]
  const check = hasSeenState(states, entitlement)
  return check ? [onSubject(check, all)] : []
}

function acceptingConditions(accepting: readonly string[], entitlement: Entitlement, all: List): Condition[] {
  if (accepting.length === 0) return []
  const codes = ACCEPTING_BITS.flatMap((value, code) => (accepting.includes(value) ? code : []))
  const isAccepting = sql`(select ${ACCEPTING_OF_PLACES} ${fromSeen(entitlement)})`
  return [onSubject(sql`${isAccepting} = any (${opaque(sql`${codes}::int[]`)}::int[])`, all)]
}

function missingConditions(missing: readonly string[], entitlement: Entitlement, all: List): Condition[] {
  if (missing.length === 0) return []
  const others = missing.filter((value) => value !== 'phone' && value !== 'location')
  if (!missing.includes('phone')) return others.length > 0 ? [] : [NO_RECORD]
  const bits = MISSING.reduce((sum, name, bit) => sum | (others.includes(name) ? 1 << bit : 0), 0)
  const lacksPhone = sql`not ${isSeenAt(sql`${PHONE_OF_PLACE} is not null`, entitlement)}`
  const lacksOther = sql`get_byte(s.features, ${FEATURE_BYTES.missing}::int) & ${bits}::int <> 0`
  return [onSubject(sql`(${lacksOther} or ${lacksPhone})`, all)]
}

/** Returns what the places that may be seen have to meet, beside the widened filters. */
export function seenFacetConditions(
  { states, accepting, missing }: Picked,
  entitlement: Entitlement | undefined,
  all: List,
): Condition[] {
  if (!entitlement) return []
  return [
    ...stateConditions(states, entitlement, all),
    ...acceptingConditions(accepting, entitlement, all),
    ...missingConditions(missing, entitlement, all),
  ]
}
