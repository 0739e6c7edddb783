import type { entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import { FACET_NAMES, FACETS_OF, type FacetName } from '@concord/domain'
import type { z } from 'zod'
import type { Subject } from './subject.ts'

type PractitionerFilters = z.output<typeof practitionerFiltersSchema>
type EntityFilters = z.output<typeof entityFiltersSchema>

/** Describes what a search asks for, by the kind of record that it looks for. */
export type SearchRequest =
  | { readonly subject: 'practitioner'; readonly filters: PractitionerFilters }
  | { readonly subject: 'entity'; readonly filters: EntityFilters }

/** Filters of both kinds of record alike; those that a kind does not have are empty. */
export type Filters = {
  readonly subject: Subject
  readonly query: string
  readonly alike: boolean
  readonly near: string | undefined
  readonly miles: number
  readonly entity: string | undefined
  readonly picked: Readonly<Record<FacetName, readonly string[]>>
}

export function getFilters(request: SearchRequest): Filters {
  const { query, alike, near, miles } = request.filters
  const values: Partial<Record<FacetName, readonly string[]>> = request.filters
  const picked = Object.fromEntries(FACET_NAMES.map((name) => [name, values[name] ?? []]))
  return {
    subject: request.subject === 'entity' ? 'e' : 'p',
    query,
    alike,
    near,
    miles,
    entity: request.subject === 'entity' ? undefined : request.filters.entity,
    picked: picked as Filters['picked'],
  }
}

export const getFacets = (subject: Subject): readonly FacetName[] =>
  FACETS_OF[subject === 'e' ? 'entity' : 'practitioner']
