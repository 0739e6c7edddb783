import { type DirectorySubject, FACETS_OF, type FacetName, formatCount } from '@concord/domain'
import {
  type EntityFilters,
  entityCounts,
  entityFilters,
  entityPage,
  type PractitionerFilters,
  practitionerCounts,
  practitionerFilters,
  practitionerPage,
} from '../queries.ts'
import type { SearchFilters } from './search-address.ts'

/** A search as it can be saved: what it looks for, and its filters. */
export type SearchToSave =
  | { readonly subject: 'practitioner'; readonly filters: PractitionerFilters }
  | { readonly subject: 'entity'; readonly filters: EntityFilters }

/** Describes what differs between the search for practitioners and the one for entities. */
export type SearchSubject = {
  readonly kind: DirectorySubject
  readonly path: string
  readonly one: string
  readonly many: string
  /** The text in the empty search box. */
  readonly placeholder: string
  /** The facets in the order of the panel. */
  readonly facets: readonly FacetName[]
  readonly pageQuery: typeof practitionerPage
  readonly countQuery: typeof practitionerCounts
  readonly toSave: (filters: SearchFilters) => SearchToSave
}

export const PRACTITIONERS: SearchSubject = {
  kind: 'practitioner',
  path: '/directory/search/practitioner',
  one: 'practitioner',
  many: 'practitioners',
  placeholder: 'Name, NPI, phone, specialty, city or ZIP',
  facets: FACETS_OF.practitioner,
  pageQuery: practitionerPage,
  countQuery: practitionerCounts,
  toSave: (filters) => ({ subject: 'practitioner', filters: practitionerFilters(filters) }),
}

export const ENTITIES: SearchSubject = {
  kind: 'entity',
  path: '/directory/search/entity',
  one: 'entity',
  many: 'entities',
  placeholder: 'Name, NPI, phone, specialty, city or ZIP',
  facets: FACETS_OF.entity,
  pageQuery: entityPage,
  countQuery: entityCounts,
  toSave: (filters) => ({ subject: 'entity', filters: entityFilters(filters) }),
}

/** Formats a count of records: '1 practitioner', '2,064 practitioners'. */
export function formatSubjectCount(
  count: number,
  { one, many }: Pick<SearchSubject, 'one' | 'many'>,
): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Returns the title of a subject: 'Practitioners'. */
export function getSubjectTitle({ many }: Pick<SearchSubject, 'many'>): string {
  return many.charAt(0).toUpperCase() + many.slice(1)
}

export function recordPath(hit: { readonly subject: DirectorySubject; readonly npi: string }): string {
  return `/directory/${hit.subject}/${hit.npi}`
}
