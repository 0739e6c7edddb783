import {
  type Entitlement,
  getCommonness,
  isFillerWord,
  isTitle,
  listCityNames,
  searchKey,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Cache, openCache, type RecalledCache } from './cache.ts'
import { centerOnCity } from './city-center.ts'
import { type Condition, inLists, NO_RECORD, onSubject } from './condition.ts'
import { findCounty, isSaidAsPlace, mayNameCounty } from './counties.ts'
import {
  BYTES_OF_AN_ENTRY,
  type Dictionary,
  type ListKey,
  lookUp,
  lookUpWords,
  pickLists,
} from './dictionary-store.ts'
import { filterConditions, listKeysOfFilters, type Moment } from './facet-model.ts'
import {
  entitlementConditions,
  exclusionConditions,
  listKeysOfEntitlement,
  listKeysOfExclusions,
  listKeysOfSort,
} from './filter-conditions.ts'
import { type Filters, isBesideFilters } from './filters.ts'
import {
  findInterpretation,
  type Interpretation,
  isMetByAnyRecord,
  isSeenCity,
  type Setting,
} from './interpretation.ts'
import { type ModelConnection, openModel } from './model-view.ts'
import { listKeysOfNicknames } from './name-condition.ts'
import { cityCandidates, queryTexts } from './query-words.ts'
import { readQuery } from './read-query.ts'
import { findRadius, narrowRadius } from './search-radius.ts'
import { hasSeenZip, hasToldAffiliation, seenFacetConditions, widenPicked } from './seen-conditions.ts'
import { isSeenRecord } from './seen-store.ts'
import { getDayNumber } from './verified-days.ts'
import { readZipCodes } from './zip-codes.ts'

/** A search as conditions on the records of the read model. */
export type Search = Interpretation &
  Pick<Setting, 'connection' | 'cache' | 'filters' | 'all' | 'circle'> & {
    readonly entitlement: Entitlement | undefined
    readonly moment: Moment
    /** Says what stands beside the text, is no facet and not the circle. */
    readonly beside: readonly Condition[]
    readonly facets: readonly Condition[]
    readonly entitled: readonly Condition[]
    /** Facets are checked by features of all places: filters that these can tell. */
    readonly widened: Filters['picked']
    /** Says what of the facets the places that may be seen have to meet as well. */
    readonly seen: readonly Condition[]
  }

const FIVE_DIGITS = /(?<!\d)\d{5}(?!\d)/g
const BYTES_OF_A_ZIP = 20

/** Returns what the directory knows of the words of a query. */
async function findWords(
  connection: ModelConnection,
  { subject, query }: Filters,
  cache: Cache,
): Promise<Dictionary> {
  const words = queryTexts(query)
  const keys = [
    ...listKeysOfNicknames(subject, words),
    ...cityCandidates(query)
      .flatMap(listCityNames)
      .map((city): ListKey => ['c', city]),
    ...(query.match(FIVE_DIGITS) ?? []).map((zip): ListKey => ['z', zip]),
  ]
  return lookUpWords(connection, cache, subject, keys, words)
}

type Visible = Pick<Setting, 'connection' | 'lists' | 'all' | 'entitlement' | 'entitled'>

/** Finds the texts of the query that stand for cities of the directory that may be seen, with their names there. */
async function findCities(visible: Visible, query: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const cities = new Map<string, readonly string[]>()
  for (const typed of new Set(cityCandidates(query))) {
    const names: string[] = []
    for (const name of new Set(listCityNames(typed))) if (await isSeenCity(visible, name)) names.push(name)
    if (names.length > 0) cities.set(typed, names)
  }
  return cities
}

function zipConditions(zips: readonly string[], { lists, all, entitlement }: Visible): Condition[] {
  const check = entitlement && hasSeenZip(zips, entitlement)
  return [inLists(pickLists(lists, 'z', zips)), ...(check ? [onSubject(check, all)] : [])]
}

/** Tells whether a word is no name and can come before a place, like those of "practitioners in" and "doctors". */
const saysNoOne = (word: string): boolean =>
  getCommonness(word) === 'always' || isFillerWord(word, 'practitioner') || isTitle(word)

const ENTITIES = new Set(
  'ALL ANY ENTITY ENTITIES FACILITY FACILITIES LOCATIONS ORGANIZATION ORGANIZATIONS PLACES PROVIDERS'.split(
    ' ',
  ),
)

/** Returns the county that the box names, and what it says beside. */
async function readCounty(
  connection: ModelConnection,
  filters: Filters,
  { getOrCompute }: Cache,
): Promise<Filters | undefined> {
  const { subject, query } = filters
  if (!mayNameCounty(query)) return undefined
  const county = await getOrCompute(
    JSON.stringify(['county', query]),
    async (batch) => findCounty(query, await readZipCodes(connection, batch)),
    (found) => (found?.zips.length ?? 0) * BYTES_OF_A_ZIP,
  )
  if (!county) return undefined
  const { rest } = county
  const saysNothing =
    subject === 'p' ? saysNoOne : (word: string) => ENTITIES.has(word) || isFillerWord(word, 'entity')
  // Who "providers in harris county" are is said by the county alone.
  const isFiller = rest !== '' && searchKey(rest).split(' ').every(saysNothing)
  const fillers = isFiller ? [...filters.fillers, rest] : filters.fillers
  return { ...filters, query: isFiller ? '' : rest, county, fillers }
}

/**
 * Returns the conditions of practitioners of an entity at places that may be seen, or one that no record meets if the
 * entity may not be seen.
 */
async function entityConditions(
  npi: string,
  { connection, lists, all, entitlement }: Visible,
): Promise<Condition[]> {
  if (!(await isSeenRecord(connection, npi, entitlement))) return [NO_RECORD]
  const isTold = entitlement ? [onSubject(hasToldAffiliation(npi, entitlement), all)] : []
  return [inLists(pickLists(lists, 'e', [npi])), ...isTold]
}

/**
 * Interprets a search, mostly with one statement for its words and values and one for a circle. Without checks the text
 * is taken literally where that can mean something; a caller that finds no records that way must interpret it with
 * checks. What was `recalled` is used without a check and must be confirmed.
 */
export async function interpretQuery(
  transaction: Connection,
  asked: Filters,
  entitlement: Entitlement | undefined,
  {
    checks = true,
    recalled,
  }: { readonly checks?: boolean; readonly recalled?: RecalledCache | undefined } = {},
): Promise<Search> {
  const cache = recalled ?? (await openCache(transaction))
  const connection = openModel(transaction, cache)
  const setting = { transaction, cache, connection, entitlement, checks }
  const inCounty = await readCounty(connection, asked, cache)
  if (!inCounty) return interpretFilters(asked, setting)
  const { county } = inCounty
  if (asked.subject === 'p' || (county && isSaidAsPlace(county, asked.query)))
    return interpretFilters(inCounty, setting)
  // Entities are called so: "Harris County Hospital District".
  const asName = await interpretFilters(asked, setting)
  if (!asName.isSure || (!asName.isAlike && (await isMetByAnyRecord(asName, asName.text)))) return asName
  const search = await interpretFilters(inCounty, setting)
  const isMet = await isMetByAnyRecord(search, [...search.text, ...search.beside])
  return isMet || !asName.isAlike ? search : asName
}

type Around = {
  readonly transaction: Connection
  readonly cache: Cache
  readonly connection: ModelConnection
  readonly entitlement: Entitlement | undefined
  readonly checks: boolean
}

/** Describes what the text of a search means to a viewer with this entitlement, on any day. */
type TextMeaning = Pick<Setting, 'filters' | 'lists' | 'all' | 'entitled' | 'circle'> & {
  readonly interpretation: Interpretation
}

const BYTES_OF_A_MEANING = 4000
const BYTES_OF_A_RANGE = 50

function estimateBytes({ lists, interpretation: { names, text, tiers } }: TextMeaning): number {
  const entries = lists.size + names.lists.size + names.words.size + names.fuzzyWords.size
  const ranges = [
    ...text.map((condition) => condition.ranges.length + condition.postings.length + condition.ranks.length),
    ...tiers.map((tier) => tier.length),
  ].reduce((sum, length) => sum + length, 0)
  return BYTES_OF_A_MEANING + entries * BYTES_OF_AN_ENTRY + ranges * BYTES_OF_A_RANGE
}

async function readText(filters: Filters, around: Around): Promise<TextMeaning> {
  const { cache, connection, entitlement, checks } = around
  const { subject, query, near, county } = filters
  const widened = widenPicked(filters.picked, entitlement)
  const named = await findWords(connection, filters, cache)
  const keys = [
    ...listKeysOfFilters(widened, filters.entity),
    ...listKeysOfSort(filters),
    ...listKeysOfExclusions(filters),
    ...listKeysOfEntitlement(entitlement),
    ...[...(near === undefined ? [] : [near]), ...(county?.zips ?? [])].map((zip): ListKey => ['z', zip]),
  ]
  const picked = await lookUp(connection, subject, keys, [])
  const lists = new Map([...named.lists, ...picked.lists])
  const known = { lists, words: named.words }
  const [all = { id: 0, size: 0 }] = pickLists(lists, 'a', [''])
  const entitled = entitlementConditions(entitlement, lists, all)
  const visible = { connection, lists, all, entitlement, entitled }
  const cities = await findCities(visible, query)
  const literal = readQuery(query, { subject, cities, isBesideFilters: isBesideFilters(filters) })
  const zipOfText = literal.parts.find((part) => part.kind === 'zip')?.zip
  const middle = near ?? zipOfText ?? filters.center?.zip
  const centered =
    middle === undefined
      ? await centerOnCity(filters, literal, { connection, cache, entitlement })
      : undefined
  if (centered) return readText(centered, around)
  const whole =
    middle === undefined ? undefined : await findRadius(connection, cache, subject, middle, filters.miles)
  const circle = whole && narrowRadius(whole, entitlement)
  const setting = { ...visible, cache, filters, cities, literal, circle }
  return {
    filters,
    lists,
    all,
    entitled,
    circle,
    interpretation: await findInterpretation(setting, known, checks),
  }
}

/** Interprets the text once for a page, its counts and the pages after it, because they all ask for the same. */
function recallText(asked: Filters, around: Around): Promise<TextMeaning> {
  const { cache, entitlement, checks } = around
  const key = JSON.stringify(['text', asked, entitlement, checks])
  return cache.getOrCompute(key, () => readText(asked, around), estimateBytes)
}

async function interpretFilters(asked: Filters, around: Around): Promise<Search> {
  const { transaction, cache, connection, entitlement } = around
  const { interpretation, filters, lists, all, entitled, circle } = await recallText(asked, around)
  const { near, county } = filters
  const widened = widenPicked(filters.picked, entitlement)
  const visible = { connection, lists, all, entitlement, entitled }
  const at = transaction.at ?? new Date()
  const moment = {
    today: getDayNumber(at),
    exclusionListDay: cache.exclusionListDay,
  }
  return {
    ...interpretation,
    connection,
    cache,
    filters,
    entitlement,
    moment,
    all,
    circle,
    beside: [
      ...(near !== undefined && !circle ? zipConditions([near], visible) : []),
      ...(filters.entity !== undefined ? await entityConditions(filters.entity, visible) : []),
      ...(county ? zipConditions(county.zips, visible) : []),
      ...exclusionConditions(filters, { ...visible, at }),
    ],
    facets: filterConditions(widened, { lists, all, ...moment }),
    entitled,
    widened,
    seen: seenFacetConditions(filters.picked, entitlement, all),
  }
}
