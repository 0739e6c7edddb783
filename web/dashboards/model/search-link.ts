import { type DirectorySubject, FACETS } from '@concord/domain'
import type { Filters } from './filters.ts'

/** Filters that the search has too and means the same by. */
const SAME: Readonly<Record<DirectorySubject, Readonly<Record<string, string>>>> = {
  practitioner: {
    state: FACETS.states.param,
    specialty: FACETS.specialties.param,
    network: FACETS.networks.param,
    entity: 'entity',
  },
  entity: { state: FACETS.states.param, specialty: FACETS.specialties.param, kind: FACETS.kinds.param },
}

/** Returns the address of the search with the same filters; undefined where it does not have all of them. */
export function findSearch(subject: DirectorySubject, filters: Filters): string | undefined {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(filters).sort()) {
    const param = SAME[subject][name]
    // A kind that is not stated is no value of the search, and of several entities it takes one.
    if (param === undefined || values.includes('none') || (name === 'entity' && values.length > 1))
      return undefined
    for (const value of values) params.append(param, value)
  }
  return params.size === 0 ? `/directory/search/${subject}` : `/directory/search/${subject}?${params}`
}
