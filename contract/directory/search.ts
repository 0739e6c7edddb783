import {
  type DirectorySubject,
  entityData,
  FACETS,
  FACETS_OF,
  type Facet,
  type FacetName,
  type FacetOf,
  type FacetValue,
  facetValues,
  MAX_RADIUS_MILES,
  permission,
  product,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { momentSchema } from './as-of.ts'

/** Ten digits; whether the check digit is right is the search's answer to give. */
export const npiSchema = z.string().regex(/^\d{10}$/, 'An NPI has ten digits.')
/** Five digits. */
const zip = z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.')

export const MAX_QUERY_CHARACTERS = 200
export const DEFAULT_MILES = 25
export const MAX_MILES = MAX_RADIUS_MILES
export const MAX_EXCLUDED_WITHIN_DAYS = 366
const MAX_VALUES = 200

/** Returns the schema of a list of picked values, in which a value that is picked twice counts once. */
const anyOf = <Value extends z.ZodType>(value: Value) =>
  z
    .array(value)
    .max(MAX_VALUES)
    .overwrite((values) => [...new Set(values)])
    .default([])

function facetValueSchema(name: FacetName) {
  const facet: Facet = FACETS[name]
  if ('labels' in facet) return z.enum(Object.keys(facet.labels))
  if ('shape' in facet) return z.string().regex(facet.shape, facet.shapeRule)
  return z.string().min(1).max(facet.maxCharacters)
}

type FacetFilters<Subject extends DirectorySubject> = {
  [Name in FacetOf<Subject>]: z.ZodDefault<z.ZodArray<z.ZodType<FacetValue<Name>, FacetValue<Name>>>>
}

function facetFilters<Subject extends DirectorySubject>(subject: Subject) {
  const filters = FACETS_OF[subject].map((name) => [name, anyOf<z.ZodType>(facetValueSchema(name))])
  return Object.fromEntries(filters) as FacetFilters<Subject>
}

/**
 * Defines what both searches understand. Values of one list are alternatives, the lists are conditions that all hold.
 */
const sharedFilters = z.object({
  /** The one box: NPI, name, phone, specialty words, city, ZIP, and mixtures of them. */
  query: z
    .string()
    .max(MAX_QUERY_CHARACTERS, `Keep the search under ${MAX_QUERY_CHARACTERS} characters.`)
    .default(''),
  /** Also names that are spelled alike; a search that finds no one does so by itself. */
  alike: z.boolean().default(false),
  /** Middle of a circle, in place of a ZIP code in the box, which is one too. Without either no distance is given. */
  near: zip.optional(),
  /** Radius of the circle in miles; 0: this ZIP code only. */
  miles: z.number().min(0).max(MAX_MILES).default(DEFAULT_MILES),
})

/** Defines orders of entities: `match` is best match first, and nearest first within a circle; `-` reverses an order. */
export const ENTITY_SORTS = ['match', 'name', '-name'] as const
/** Defines orders of practitioners; `verified` begins with those that were never verified. */
export const PRACTITIONER_SORTS = [...ENTITY_SORTS, 'verified', '-verified'] as const
export type SearchSort = (typeof PRACTITIONER_SORTS)[number]

export const practitionerFiltersSchema = sharedFilters.extend({
  ...facetFilters('practitioner'),
  sort: z.enum(PRACTITIONER_SORTS).default('match'),
  /** Practitioners affiliated with this entity; refused without access to entity data. */
  entity: npiSchema.optional(),
  /** Practitioners whose exclusion, which is in force, began within so many days. */
  excludedWithinDays: z.int().min(1).max(MAX_EXCLUDED_WITHIN_DAYS).optional(),
})

export const entityFiltersSchema = sharedFilters.extend({
  ...facetFilters('entity'),
  sort: z.enum(ENTITY_SORTS).default('match'),
})

const page = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.string().max(100).optional(),
}

/** Gives why a hit matched: the word of the query, how it agrees, and the text in which it was found. */
export const matchSchema = z.object({
  kind: z.enum(['exact', 'startsWith', 'partOf', 'otherName', 'nickname', 'alike']),
  field: z.enum(['lastName', 'firstName', 'name', 'npi', 'specialty', 'city', 'state', 'zip', 'phone']),
  text: z.string(),
})

/**
 * A part of the interpretation of the search box. `text` is the part of the query that it came from. `filter`: it
 * narrows as the facet would; `ignored`: it was left out.
 */
export const readAsSchema = z.object({
  field: z.enum([
    ...['npi', 'lastName', 'firstName', 'name', 'credential', 'specialty'],
    ...['city', 'state', 'zip', 'phone', 'filter', 'ignored'],
  ] as const),
  label: z.string(),
  text: z.string(),
})

/** Defines what a row of either list says of where it is; distances are to the middle of the ZIP code. */
const placed = {
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  locationCount: z.int(),
  /** Null without a circle. */
  distanceMiles: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  matches: z.array(matchSchema),
}

const hitStatus = {
  npi: npiSchema,
  status: z.enum(facetValues('statuses')),
  /** YYYY-MM-DD */
  deactivatedOn: z.string().nullable(),
  /** YYYY-MM-DD, of the exclusion in force */
  excludedOn: z.string().nullable(),
  /** The screening of the record against the exclusion list of the OIG; `notChecked` if no list was loaded. */
  screening: z.enum(facetValues('exclusions')),
  /** Primary taxonomy code first. */
  taxonomies: z.array(z.string()),
}

export const practitionerHitSchema = z.object({
  ...hitStatus,
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  suffix: z.string().nullable(),
  credentials: z.string().nullable(),
  gender: z.string().nullable(),
  languages: z.array(z.string()),
  networks: z.array(z.string()),
  ...placed,
  /** Name of one affiliated entity; null without one or without access to entity data. */
  entityName: z.string().nullable(),
  acceptingNewPatients: z.enum(facetValues('accepting')),
  verifiedAt: z.string().nullable(),
})

export const entityHitSchema = z.object({
  ...hitStatus,
  name: z.string().nullable(),
  kind: z.string().nullable(),
  parentName: z.string().nullable(),
  otherNames: z.array(z.string()),
  ...placed,
  /** Practitioners affiliated with it. */
  practitionerCount: z.int(),
})

/** YYYY-MM-DD, the day of the exclusion list of the OIG that records were checked against; null where none was loaded. */
export const exclusionListOn = z.string().nullable()

const pageReply = {
  exclusionListOn,
  /** Place of the first row of this page among all, from 1; null when nothing matches. */
  firstRow: z.int().nullable(),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  readAs: z.array(readAsSchema),
  /** A sentence about what could not be used as typed, such as an NPI with a wrong check digit. */
  notices: z.array(z.string()),
  /** The circle that the search was read as. */
  circle: z
    .object({
      zip,
      city: z.string(),
      state: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      miles: z.number(),
    })
    .nullable(),
  /** Whether names spelled alike are among the hits. */
  isAlike: z.boolean(),
}

/**
 * Counts of a facet: the number of hits that the list would hold if the value were the only one picked in its facet.
 */
const facetCounts = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))

function countedFacets<Subject extends DirectorySubject>(subject: Subject) {
  const facets = FACETS_OF[subject].map((name) => [name, facetCounts])
  return z.object(Object.fromEntries(facets) as { [Name in FacetOf<Subject>]: typeof facetCounts })
}

const countReply = {
  exclusionListOn,
  total: z.int(),
  /**
   * Records outside the states and ZIP codes of the organization with the whole name or the NPI that is asked for, where
   * nothing else is; 0 for any other search, of which it says nothing.
   */
  blocked: z.int(),
  /** Hits by ZIP code within the circle, most first, for the map; each hit counts at its nearest one. */
  places: z.array(
    z.object({
      zip,
      city: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      count: z.int(),
    }),
  ),
}

export const searchPractitioners = endpoint({
  method: 'POST',
  path: '/v2/practitioner/search',
  summary:
    'A page of practitioners by one box (NPI, name, phone, specialty words, city, ZIP) and filters: best match and name order, nearest first within a radius, or by name or last verification; now or as of a moment of the past.',
  access: [product('PROVIDER_DIRECTORY'), permission('SEARCH')],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  body: practitionerFiltersSchema.extend({ ...page, asOf: momentSchema }),
  readsPast: true,
  readsReplica: true,
  reply: z.object({ practitioners: z.array(practitionerHitSchema), ...pageReply }),
  errors: ['account_disabled', 'forbidden'],
})

export const countPractitioners = endpoint({
  method: 'POST',
  path: '/v2/practitioner/search/count',
  summary: 'Exact total and facet counts of a search for practitioners.',
  access: [product('PROVIDER_DIRECTORY'), permission('SEARCH')],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  body: practitionerFiltersSchema.extend({ asOf: momentSchema }),
  readsPast: true,
  readsReplica: true,
  reply: z.object({ ...countReply, facets: countedFacets('practitioner') }),
  errors: ['account_disabled', 'forbidden'],
})

export const searchEntities = endpoint({
  method: 'POST',
  path: '/v2/entity/search',
  summary:
    'A page of entities by one box (NPI, name, phone, specialty words, city, ZIP) and filters; now or as of a moment of the past.',
  access: [product('PROVIDER_DIRECTORY'), permission('SEARCH'), entityData],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  body: entityFiltersSchema.extend({ ...page, asOf: momentSchema }),
  readsPast: true,
  readsReplica: true,
  reply: z.object({ entities: z.array(entityHitSchema), ...pageReply }),
  errors: ['account_disabled', 'forbidden'],
})

export const countEntities = endpoint({
  method: 'POST',
  path: '/v2/entity/search/count',
  summary: 'Exact total and facet counts of a search for entities.',
  access: [product('PROVIDER_DIRECTORY'), permission('SEARCH'), entityData],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  body: entityFiltersSchema.extend({ asOf: momentSchema }),
  readsPast: true,
  readsReplica: true,
  reply: z.object({ ...countReply, facets: countedFacets('entity') }),
  errors: ['account_disabled', 'forbidden'],
})
