import type { entityFiltersSchema, practitionerFiltersSchema } from '@concord/contract'
import type { z } from 'zod'
import type { Subject } from './subject.ts'

type PractitionerFilters = z.output<typeof practitionerFiltersSchema>
type EntityFilters = z.output<typeof entityFiltersSchema>

/** What a search asks for, by the kind of record that it looks for. */
export type SearchRequest =
  | { readonly subject: 'practitioner'; readonly filters: PractitionerFilters }
  | { readonly subject: 'entity'; readonly filters: EntityFilters }

export const FACETS = [
  'states',
  'specialties',
  'statuses',
  'genders',
  'accepting',
  'languages',
  'networks',
  'verified',
  'missing',
  'kinds',
] as const
export type Facet = (typeof FACETS)[number]

/** Filters of both kinds of record alike; those that a kind does not have are empty. */
export type Filters = {
  readonly subject: Subject
  readonly query: string
  readonly alike: boolean
  readonly near: string | undefined
  readonly miles: number
  readonly entity: string | undefined
  readonly picked: Readonly<Record<Facet, readonly string[]>>
}

const NONE = { genders: [], accepting: [], languages: [], networks: [], verified: [], missing: [], kinds: [] }

export function filtersOf(request: SearchRequest): Filters {
  const { query, alike, near, miles, states, specialties, statuses } = request.filters
  const shared = { query, alike, near, miles }
  if (request.subject === 'entity') {
    const { kinds } = request.filters
    return {
      subject: 'e',
      ...shared,
      entity: undefined,
      picked: { ...NONE, states, specialties, statuses, kinds },
    }
  }
  const { genders, accepting, languages, networks, verified, missing, entity } = request.filters
  const picked = {
    states,
    specialties,
    statuses,
    genders,
    accepting,
    languages,
    networks,
    verified,
    missing,
    kinds: [],
  }
  return { subject: 'p', ...shared, entity, picked }
}

export const facetsOf = (subject: Subject): readonly Facet[] =>
  subject === 'e' ? ['states', 'specialties', 'statuses', 'kinds'] : FACETS.slice(0, -1)
