import { ENTITY_SORTS, PRACTITIONER_SORTS, type SearchSort } from '@concord/contract'
import type { FacetName } from '@concord/domain'

const LABELS: Readonly<Record<Exclude<SearchSort, 'match'>, string>> = {
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  '-verified': 'Newest verified',
  verified: 'Oldest verified',
}

/** Returns the ways to sort a search with these facets: only practitioners are verified. */
export function sortsOf(facets: readonly FacetName[]): readonly SearchSort[] {
  return facets.includes('verified') ? PRACTITIONER_SORTS : ENTITY_SORTS
}

export function sortLabel(sort: SearchSort, isNearby: boolean): string {
  if (sort !== 'match') return LABELS[sort]
  return isNearby ? 'Nearest first' : 'Best match'
}

/** Returns the sort order as a call takes it; undefined for the default one. */
export function sortToAsk<Sort extends SearchSort>(
  sorts: readonly Sort[],
  sort: SearchSort,
): Sort | undefined {
  return sort === 'match' ? undefined : sorts.find((one) => one === sort)
}
