import { addDays, type Entitlement, FACET_NAMES } from '@concord/domain'
import { sql } from '#server/db/sql.ts'
import { anyOf, type Condition, inLists, inStates, onSubject } from './condition.ts'
import { type List, type ListKey, type Lists, pickLists } from './dictionary-store.ts'
import { FACET_MODEL, type Known } from './facet-model.ts'
import type { Filters } from './filters.ts'
import { opaque } from './opaque.ts'

/** Lists of the read model that filters may need. */
export function listKeysOfFilters(picked: Filters['picked'], entity: string | undefined): ListKey[] {
  const keys = FACET_NAMES.flatMap((name) => {
    const { listKind, listValues } = FACET_MODEL[name]
    return listKind === null ? [] : listValues(picked[name]).map((value): ListKey => [listKind, value])
  })
  return [['a', ''], ...(entity === undefined ? [] : [['e', entity] satisfies ListKey]), ...keys]
}

export const listKeysOfExclusions = ({ excludedWithinDays }: Filters): ListKey[] =>
  excludedWithinDays === undefined ? [] : [['x', 'excluded']]

/** Practitioners whose exclusion, which is in force, began within the days that are asked for. */
export function exclusionConditions(
  { excludedWithinDays: days }: Filters,
  { lists, all, at }: { readonly lists: Lists; readonly all: List; readonly at: Date },
): Condition[] {
  if (days === undefined) return []
  const since = addDays(at.toISOString().slice(0, 10), -days)
  const isNew = sql`exists (select from exclusions x where x.npi = s.npi and x.reinstated_on is null
    and x.excluded_on > ${opaque(sql`${since}::date`)})`
  return [inLists(pickLists(lists, 'x', ['excluded'])), onSubject(isNew, all)]
}

/** Lists of the read model that an order needs. */
export const listKeysOfSort = ({ sort }: Filters): ListKey[] =>
  sort === 'verified' || sort === '-verified' ? [['v', 'verified']] : []

/** One condition for each facet in which something is picked. */
export function filterConditions(picked: Filters['picked'], known: Known): Condition[] {
  return FACET_NAMES.filter((name) => picked[name].length > 0).map((name) =>
    FACET_MODEL[name].condition(picked[name], known),
  )
}

export function listKeysOfEntitlement(entitlement: Entitlement | undefined): ListKey[] {
  return entitlement?.zipCodes.map((zip): ListKey => ['z', zip]) ?? []
}

/** Records with a practice location in any of the states and ZIP codes; none when nothing restricts. */
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
