import { api, type BodyIn, ENTITY_SORTS, PRACTITIONER_SORTS, type ReplyOf } from '@concord/contract'
import {
  type DirectorySubject,
  FACETS,
  FACETS_OF,
  type Facet,
  type FacetName,
  type FacetOf,
  type FacetValue,
  formatOrganizationName,
} from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { DAY_QUERY } from './as-of/refused-day.ts'
import type { SearchAddress, SearchFilters } from './model/search-address.ts'
import { sortToAsk } from './model/search-sort.ts'

type PractitionerPage = ReplyOf<typeof api.searchPractitioners>
type EntityPage = ReplyOf<typeof api.searchEntities>
type PractitionerCounts = ReplyOf<typeof api.countPractitioners>
export type PractitionerHit = PractitionerPage['practitioners'][number]
export type EntityHit = EntityPage['entities'][number]
export type PractitionerReply = ReplyOf<typeof api.readPractitioner>
export type Practitioner = PractitionerReply['practitioner']
export type Entity = ReplyOf<typeof api.readEntity>['entity']
export type PractitionerFilters = Omit<BodyIn<typeof api.countPractitioners>, 'asOf'>
export type EntityFilters = Omit<BodyIn<typeof api.countEntities>, 'asOf'>

export type SearchHit = Pick<PractitionerPage, 'exclusionListOn'> &
  (({ readonly subject: 'practitioner' } & PractitionerHit) | ({ readonly subject: 'entity' } & EntityHit))
/** A page of either search. */
export type SearchPage = Omit<PractitionerPage, 'practitioners'> & { readonly hits: readonly SearchHit[] }
export type SearchRadius = NonNullable<PractitionerPage['circle']>
export type CountedPlace = PractitionerCounts['places'][number]
export type CountedValues = PractitionerCounts['facets']['states']
/** The total and facets of either search. */
export type SearchCounts = Pick<PractitionerCounts, 'total' | 'blocked' | 'places' | 'exclusionListOn'> & {
  readonly facets: Readonly<Partial<Record<FacetName, CountedValues>>>
}

const PAGE_SIZE = 20
const FRESH_MS = 30_000

/** Returns the values of a closed list in the order of that list, so that the same picks are the same query. */
function inOrder(name: FacetName, picked: readonly string[]): readonly string[] {
  const facet: Facet = FACETS[name]
  return 'labels' in facet ? Object.keys(facet.labels).filter((value) => picked.includes(value)) : picked
}

type Picked<Subject extends DirectorySubject> = { [Name in FacetOf<Subject>]?: FacetValue<Name>[] }

/** Facets in which nothing is picked are not sent. */
function pickedValues<Subject extends DirectorySubject>(subject: Subject, filters: SearchFilters) {
  const picked = FACETS_OF[subject]
    .filter((name) => filters[name].length > 0)
    .map((name) => [name, inOrder(name, filters[name])])
  return Object.fromEntries(picked) as Picked<Subject>
}

const sharedFilters = ({ query, alike, near, miles }: SearchFilters) => ({
  query,
  alike: alike || undefined,
  near,
  miles,
})

export function practitionerFilters(filters: SearchFilters): PractitionerFilters {
  return {
    ...sharedFilters(filters),
    ...pickedValues('practitioner', filters),
    entity: filters.entity,
    excludedWithinDays: filters.excludedWithinDays,
    sort: sortToAsk(PRACTITIONER_SORTS, filters.sort),
  }
}

export function entityFilters(filters: SearchFilters): EntityFilters {
  return {
    ...sharedFilters(filters),
    ...pickedValues('entity', filters),
    sort: sortToAsk(ENTITY_SORTS, filters.sort),
  }
}

/** Returns the search in the default order: sorting does not change the number of rows. */
const unsorted = (search: CountedSearch): CountedSearch => ({ ...search, sort: 'match' })

const getPage = (address: SearchAddress) => ({ limit: PAGE_SIZE, cursor: address.cursor ?? undefined })

/** A search that is counted, of a day. */
export type CountedSearch = SearchFilters & Pick<SearchAddress, 'asOf'>

const getDay = ({ asOf }: Pick<SearchAddress, 'asOf'>) => (asOf === null ? {} : { asOf })

type Asked = { readonly asOf?: string | undefined }

/** Returns a query that shows the page or count before while the next one loads, unless it is of another day. */
function searchQuery<Reply>(name: string, body: Asked, ask: (signal: AbortSignal) => Promise<Reply>) {
  return queryOptions({
    ...DAY_QUERY,
    queryKey: [name, body] as const,
    queryFn: ({ signal }) => ask(signal),
    placeholderData: (before, query) => (query?.queryKey[1].asOf === body.asOf ? before : undefined),
    staleTime: FRESH_MS,
  })
}

/** Returns the day of the exclusion list that each row was checked against. */
const dated = ({ exclusionListOn }: Pick<PractitionerPage, 'exclusionListOn'>) => ({ exclusionListOn })

export function practitionerPage(address: SearchAddress) {
  const body = { ...practitionerFilters(address), ...getPage(address), ...getDay(address) }
  return searchQuery('practitioners', body, async (signal): Promise<SearchPage> => {
    const { practitioners, ...page } = await call(api.searchPractitioners, { body }, { signal })
    return {
      ...page,
      hits: practitioners.map((hit) => ({ subject: 'practitioner', ...dated(page), ...hit })),
    }
  })
}

export function entityPage(address: SearchAddress) {
  const body = { ...entityFilters(address), ...getPage(address), ...getDay(address) }
  return searchQuery('entities', body, async (signal): Promise<SearchPage> => {
    const { entities, ...page } = await call(api.searchEntities, { body }, { signal })
    return { ...page, hits: entities.map((hit) => ({ subject: 'entity', ...dated(page), ...hit })) }
  })
}

export function practitionerCounts(search: CountedSearch) {
  const body = { ...practitionerFilters(unsorted(search)), ...getDay(search) }
  return searchQuery('practitioner counts', body, (signal): Promise<SearchCounts> => {
    return call(api.countPractitioners, { body }, { signal })
  })
}

export function entityCounts(search: CountedSearch) {
  const body = { ...entityFilters(unsorted(search)), ...getDay(search) }
  return searchQuery('entity counts', body, (signal): Promise<SearchCounts> => {
    return call(api.countEntities, { body }, { signal })
  })
}

/** Returns the query for a practitioner's details. `asOf` is 'YYYY-MM-DD'; null for now. */
export function practitionerDetails(npi: string, asOf: string | null = null) {
  return queryOptions({
    queryKey: ['practitioner', npi, asOf],
    queryFn: ({ signal }) =>
      call(api.readPractitioner, { params: { npi, ...(asOf === null ? {} : { asOf }) } }, { signal }),
    staleTime: FRESH_MS,
    meta: { onError: handleUnlessNotFound },
  })
}

/** Returns the query for an entity's details. `asOf` is 'YYYY-MM-DD'; null for now. */
export function entityDetails(npi: string, asOf: string | null = null) {
  return queryOptions({
    queryKey: ['entity', npi, asOf],
    queryFn: ({ signal }) =>
      call(api.readEntity, { params: { npi, ...(asOf === null ? {} : { asOf }) } }, { signal }),
    staleTime: FRESH_MS,
    meta: { onError: handleUnlessNotFound },
  })
}

/** Returns what an entity is called; a failure is not worth a word, its NPI stands in. */
export function entityName(npi: string) {
  return queryOptions({
    ...entityDetails(npi),
    select: ({ entity }) => (entity.name === null ? null : formatOrganizationName(entity.name)),
    meta: { onError: () => {} },
  })
}
