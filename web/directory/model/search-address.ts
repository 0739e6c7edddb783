import {
  DEFAULT_MILES,
  MAX_EXCLUDED_WITHIN_DAYS,
  MAX_MILES,
  MAX_QUERY_CHARACTERS,
  type SearchSort,
} from '@concord/contract'
import { FACET_NAMES, FACETS, type FacetName, isFacetValue, readFilterWords } from '@concord/domain'
import { readAsOf } from './as-of.ts'
import { sortsOf } from './search-sort.ts'

/** Describes what narrows a search, of either kind; the facets that a kind does not have are empty. */
export type SearchFilters = Readonly<Record<FacetName, readonly string[]>> & {
  readonly query: string
  readonly alike: boolean
  /** NPI of the entity that practitioners are affiliated with. */
  readonly entity?: string | undefined
  /** Days within which an exclusion in force began. */
  readonly excludedWithinDays?: number | undefined
  /** ZIP code in the middle of the circle. */
  readonly near?: string | undefined
  readonly miles: number
  readonly sort: SearchSort
}

export type SearchAddress = SearchFilters & {
  /** Says where the page starts; null for the first page. */
  readonly cursor: string | null
  /** The day of the past that is searched, 'YYYY-MM-DD'; null: today. */
  readonly asOf: string | null
}

/** Describes what a search can be narrowed by; all else in an address makes no sense for it. */
export type SearchScope = { readonly facets: readonly FacetName[]; readonly takesEntity: boolean }

const MAX_VALUES = 200
const MAX_CURSOR_LENGTH = 100

const NO_FACETS = Object.fromEntries(FACET_NAMES.map((name) => [name, []])) as unknown as Readonly<
  Record<FacetName, readonly string[]>
>

export const EMPTY_SEARCH: SearchAddress = {
  ...NO_FACETS,
  query: '',
  alike: false,
  miles: DEFAULT_MILES,
  sort: 'match',
  cursor: null,
  asOf: null,
}

function pickedIn(params: URLSearchParams, name: FacetName): readonly string[] {
  const possible = params.getAll(FACETS[name].param).filter((value) => isFacetValue(name, value))
  return [...new Set(possible)].slice(0, MAX_VALUES)
}

const matching = (text: string | null, shape: RegExp) =>
  text !== null && shape.test(text) ? text : undefined

function readMiles(text: string | null): number {
  const miles = Number(matching(text, /^\d{1,3}(\.\d)?$/) ?? DEFAULT_MILES)
  return miles <= MAX_MILES ? miles : DEFAULT_MILES
}

function readDays(text: string | null): number | undefined {
  const days = Number(matching(text, /^[1-9]\d{0,3}$/) ?? Number.POSITIVE_INFINITY)
  return days <= MAX_EXCLUDED_WITHIN_DAYS ? days : undefined
}

/** Reads a search from the address; whatever makes no sense is left out. */
export function readSearchAddress(params: URLSearchParams, scope: SearchScope): SearchAddress {
  const cursor = params.get('cursor') ?? ''
  const near = matching(params.get('near'), /^\d{5}$/)
  const entity = scope.takesEntity ? matching(params.get('entity'), /^\d{10}$/) : undefined
  // Only practitioners are checked against it, as they alone are verified.
  const isOfPractitioners = scope.facets.includes('verified')
  const excludedWithinDays = isOfPractitioners ? readDays(params.get('excludedWithin')) : undefined
  const picked = Object.fromEntries(scope.facets.map((name) => [name, pickedIn(params, name)]))
  return {
    ...EMPTY_SEARCH,
    ...picked,
    query: (params.get('q') ?? '').slice(0, MAX_QUERY_CHARACTERS).trim(),
    alike: params.get('alike') === '1',
    ...(entity === undefined ? {} : { entity }),
    ...(excludedWithinDays === undefined ? {} : { excludedWithinDays }),
    ...(near === undefined ? {} : { near }),
    miles: readMiles(params.get('miles')),
    sort: sortsOf(scope.facets).find((sort) => sort === params.get('sort')) ?? 'match',
    cursor: cursor !== '' && cursor.length <= MAX_CURSOR_LENGTH ? cursor : null,
    asOf: readAsOf(params),
  }
}

/** Returns the address of a search, also of the filters of a saved one; what is as by default is not named. */
export function writeSearchAddress(address: Partial<SearchAddress>): string {
  const {
    query = '',
    alike = false,
    entity,
    excludedWithinDays,
    near,
    miles = DEFAULT_MILES,
    sort = 'match',
    cursor = null,
    asOf = null,
  } = address
  const params = new URLSearchParams()
  if (query.trim() !== '') params.set('q', query.trim())
  for (const name of FACET_NAMES) {
    for (const value of address[name] ?? []) params.append(FACETS[name].param, value)
  }
  if (entity !== undefined) params.set('entity', entity)
  if (excludedWithinDays !== undefined) params.set('excludedWithin', String(excludedWithinDays))
  if (near !== undefined) params.set('near', near)
  if (miles !== DEFAULT_MILES) params.set('miles', String(miles))
  if (alike) params.set('alike', '1')
  if (sort !== 'match') params.set('sort', sort)
  if (asOf !== null) params.set('asOf', asOf)
  if (cursor !== null) params.set('cursor', cursor)
  return params.toString()
}

const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Returns the first page of the search with one value of a facet picked, or no longer picked. */
export function withToggled(address: SearchAddress, name: FacetName, value: string): SearchAddress {
  return { ...address, [name]: toggled(address[name], value), cursor: null }
}

const wordsPattern = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
    .join('[\\s,]+')

/** Returns the query with a part of it in quotation marks, which make it a name. */
export function withQuoted(query: string, text: string): string {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${wordsPattern(text)}(?![\\p{L}\\p{N}])`, 'iu')
  return query.replace(whole, (found) => `"${found}"`)
}

/** Returns the query without a part of it, whatever spaces and commas are between the words of that part. */
export function withoutText(query: string, text: string): string {
  const pattern = wordsPattern(text)
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu')
  return (pattern === '' ? query : query.replace(whole, ' '))
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}

/** Returns the query without a radius that it states. */
export const withoutRadius = (query: string): string =>
  withoutText(query, readFilterWords(query, 'practitioner').radius?.text ?? '')

/**
 * Returns the first page around another ZIP code. What the box says of a place to search around gives way to it, as it
 * would count first: `left` is what the box says without that, where it is known.
 */
export function withCenter(
  address: SearchAddress,
  { zip, miles, left = address.query }: { zip: string; miles: number; left?: string | undefined },
): SearchAddress {
  const query = withoutRadius(left.replace(/\b\d{5}(-\d{4})?\b/g, ' '))
  return { ...address, query, near: zip, miles, cursor: null }
}
