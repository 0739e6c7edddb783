import { addDays, type Entitlement } from '@concord/domain'
import { sql } from '#server/db/sql.ts'
import { anyOf, type Condition, inLists, inStates, onSubject } from './condition.ts'
import { type List, type ListKey, type Lists, pickLists } from './dictionary-store.ts'
import type { Filters } from './filters.ts'
import { opaque } from './opaque.ts'

export const listKeysOfExclusions = ({ excludedWithinDays }: Filters): ListKey[] =>
  excludedWithinDays === undefined ? [] : [['x', 'excluded']]

/** Returns the conditions of practitioners whose exclusion is in force and began within the days asked for. */
export function exclusionConditions(
  { excludedWithinDays: days }: Filters,
  { lists, all, at }: { readonly lists: Lists; readonly all: List; readonly at: Date },
): Condition[] {
  if (days === undefined) return []
  const since = addDays(at.toISOString().slice(0, 10), -days)
  const isNew = sql`exists (select from viewed.exclusions x where x.npi = s.npi and x.reinstated_on is null
    and x.excluded_on > ${opaque(sql`${since}::date`)})`
  return [inLists(pickLists(lists, 'x', ['excluded'])), onSubject(isNew, all)]
}

/** Returns the keys of the lists of the read model that an order needs. */
export const listKeysOfSort = ({ sort }: Filters): ListKey[] =>
  sort === 'verified' || sort === '-verified' ? [['v', 'verified']] : []

export function listKeysOfEntitlement(entitlement: Entitlement | undefined): ListKey[] {
  return entitlement?.zipCodes.map((zip): ListKey => ['z', zip]) ?? []
}

/** Returns the conditions of a practice location in any of the states and ZIP codes; none if nothing restricts. */
export function entitlementConditions(
  entitlement: Entitlement | undefined,
  lists: Lists,
  all: List,
): Condition[] {
  if (!entitlement) return []
  const { states, zipCodes } = entitlement
  return [
    anyOf([
      ...(states.length > 0 ? [inStates(states, all)] : []),
      ...(zipCodes.length > 0 ? [inLists(pickLists(lists, 'z', zipCodes))] : []),
    ]),
  ]
}
