import { correctSpecialtyWord, type Entitlement, getCommonness, listSpellings } from '@concord/domain'
import type { Cache } from './cache.ts'
import { type Condition, inLists, onSubject } from './condition.ts'
import {
  type Dictionary,
  findCityKeys,
  type List,
  type ListKey,
  type Lists,
  lookUp,
  lookUpWords,
  pickLists,
} from './dictionary-store.ts'
import { type Filters, isBesideFilters } from './filters.ts'
import type { ModelConnection } from './model-view.ts'
import {
  listKeysOfNicknames,
  type Names,
  nameCondition,
  nameTiers,
  wholeNameCondition,
  withFuzzyNames,
} from './name-condition.ts'
import { listOtherReadings } from './other-readings.ts'
import { makePlan } from './plan.ts'
import type { QueryPart } from './query-part.ts'
import { listSplits } from './query-words.ts'
import { EVERY_RANK, type Range } from './rank-range.ts'
import { findFirstRanks } from './rank-store.ts'
import { type QueryReading, readQuery } from './read-query.ts'
import { respellNames } from './respell-names.ts'
import type { SearchRadius } from './search-radius.ts'
import { hasSeenCity, hasSeenZip } from './seen-conditions.ts'
import { splitGivenNames } from './split-given-names.ts'
import { textConditions } from './text-conditions.ts'

/** Describes what the text of a search asks for. */
export type Interpretation = {
  readonly reading: QueryReading
  readonly names: Names
  readonly isAlike: boolean
  readonly lists: Lists
  /** Conditions of the text, but for the circle. */
  readonly text: readonly Condition[]
  /** Ranges of names in the order of the rows. */
  readonly tiers: readonly (readonly Range[])[]
  /** Tells whether the text is known to mean this. */
  readonly isSure: boolean
}

/** Describes what stands around the text. */
export type Setting = {
  readonly connection: ModelConnection
  /** Says what was kept of the read model. */
  readonly cache: Cache
  readonly filters: Filters
  readonly cities: ReadonlyMap<string, readonly string[]>
  /** Common words that no one is called by, once they were looked for. */
  readonly fillers?: ReadonlySet<string>
  /** The query as it stands. */
  readonly literal: QueryReading
  readonly lists: Lists
  /** The list of all records of the kind. */
  readonly all: List
  readonly circle: SearchRadius | undefined
  /** Says which records may be seen, and at which places; what others have changes no interpretation. */
  readonly entitlement: Entitlement | undefined
  readonly entitled: readonly Condition[]
}

const MIN_MISSPELLED_CITY = 5
const MAX_RESPELLED = 6

const wordOf = (part: QueryPart) => ('word' in part ? [part.word] : [])

/**
 * Returns the texts whose names come first: all of the text before a comma, all of the text for entities, or else each
 * word and all of them together.
 */
function tierWords({ subject }: Filters, { parts, lastName }: QueryReading): string[] {
  if (lastName !== undefined) return [lastName]
  const words = parts.flatMap(wordOf)
  if (words.length === 0) return []
  return subject === 'e' ? [words.join(' ')] : [...new Set([...words, words.join(' ')])]
}

async function buildInterpretation(
  setting: Setting,
  reading: QueryReading,
  names: Names,
  isAlike: boolean,
): Promise<Interpretation> {
  const { connection, filters, all, circle, entitlement } = setting
  // The circle stands for the ZIP code that it is around; one that was picked takes the place of that in the box.
  const hasOtherPlace = filters.near !== undefined || circle !== undefined
  const parts = reading.parts.filter((part) => part.kind !== 'zip' || !hasOtherPlace)
  const codes = parts.flatMap((part) => ('codes' in part ? part.codes : []))
  const keys = codes.map((code): ListKey => ['t', code])
  const found = await lookUp(connection, filters.subject, keys, [])
  const lists = new Map([...setting.lists, ...found.lists])
  const text = await textConditions(connection, parts, { names, lists, all, entitlement })
  const tiers = nameTiers(names, tierWords(filters, reading))
  return { reading, names, isAlike, lists, text, tiers, isSure: true }
}

/** Tells whether a record that may be seen meets the conditions. */
export async function isMetByAnyRecord(
  { connection, all, entitled }: Pick<Setting, 'connection' | 'all' | 'entitled'>,
  conditions: readonly Condition[],
) {
  const plan = makePlan([...conditions, ...entitled], { ranges: EVERY_RANK, all, limit: 1 })
  return (await findFirstRanks(connection, plan.accessPaths, 'ascending', 1)).length > 0
}

/**
 * Tells whether a city is one of the directory; for an organization held to places one that it may see. What no public record
 * had when the model was built may be a city of another view: it counts where a record of this one has it.
 */
export async function isSeenCity(
  visible: Pick<Setting, 'connection' | 'lists' | 'all' | 'entitlement' | 'entitled'>,
  city: string,
): Promise<boolean> {
  const { lists, all, entitlement } = visible
  const held = pickLists(lists, 'c', [city])
  if (held.length === 0) return false
  const check = entitlement ? [onSubject(hasSeenCity([city], entitlement), all)] : []
  const isPublic = !entitlement && held.some(({ size }) => size > 0)
  return isPublic || isMetByAnyRecord(visible, [inLists(held), ...check])
}

/** Tells whether each condition of the text has a way to someone. */
function canBeMet({ text }: Interpretation): boolean {
  return text.every(
    ({ checksOnly, ranges, postings, ranks }) =>
      checksOnly || ranges.length + postings.length + ranks.length > 0,
  )
}

/** Tells whether anyone who may be seen meets the text of a search, whatever the filters say. */
function matchesAnyRecord(setting: Setting, interpretation: Interpretation): Promise<boolean> | boolean {
  const { text } = interpretation
  const { connection, circle, filters, entitled } = setting
  const around = filters.near === undefined && circle ? buildRadiusConditions(setting, circle) : []
  const [only] = text
  if (!canBeMet(interpretation)) return false
  // Of a view some of the names in a range may be hidden.
  const isInNames =
    only !== undefined &&
    !connection.overlay &&
    entitled.length === 0 &&
    text.length + around.length === 1 &&
    only.ranges.length > 0
  return isInNames || isMetByAnyRecord(setting, [...text, ...around])
}

function buildRadiusConditions({ all, entitlement }: Setting, { places }: SearchRadius): Condition[] {
  const within = inLists(places.flatMap(({ list }) => list ?? []))
  const zips = places.map(({ zip }) => zip)
  const check = entitlement && hasSeenZip(zips, entitlement)
  return [within, ...(check ? [onSubject(check, all)] : [])]
}

/** Returns what readings of the query have in common. */
const getGiven = ({ filters, cities, fillers }: Setting) => ({
  subject: filters.subject,
  cities,
  isBesideFilters: isBesideFilters(filters),
  ...(fillers ? { fillers } : {}),
})

/**
 * Reads only the NPIs of a query and ignores the rest, such as that of a row of a file or an address of a page, because
 * an NPI alone tells which record is meant. Undefined if there is no NPI, or nothing else.
 */
function asNumbers(reading: QueryReading): QueryReading | undefined {
  const isNpi = (part: QueryPart) => part.kind === 'number' && part.npis.length > 0
  if (!reading.parts.some(isNpi) || reading.parts.every(isNpi)) return undefined
  const parts = reading.parts.map((part) =>
    isNpi(part) ? part : { kind: 'ignored' as const, text: part.text },
  )
  return { parts, notices: reading.notices, lastName: undefined }
}

/**
 * Finds the common words of a query that say nothing, such as "profile" and "area". Words like Page and Close are names
 * if any record has them in its name.
 */
async function findFillers(
  setting: Setting,
  names: Names,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const fillers = new Set(words.filter((word) => getCommonness(word) === 'always'))
  const others = [...new Set(words.filter((word) => getCommonness(word) === 'unlessNamed'))]
  const keys = others.flatMap((word): ListKey[] => [
    ['f', word],
    ['n', word],
  ])
  const { lists } = await lookUp(setting.connection, setting.filters.subject, keys, [])
  const known = { ...names, lists: new Map([...names.lists, ...lists]) }
  for (const word of others)
    if (!(await isMetByAnyRecord(setting, [wholeNameCondition(known, word)]))) fillers.add(word)
  return fillers
}

/** Finds the misspelled words that no record has in its name, with the words of specialties that they may stand for. */
async function findCorrections(setting: Setting, names: Names, { parts }: QueryReading) {
  const corrections = new Map<string, string>()
  for (const word of new Set(parts.flatMap(wordOf))) {
    const corrected = correctSpecialtyWord(word)
    const isName =
      corrected === undefined || (await isMetByAnyRecord(setting, [nameCondition(names, word, 'anywhere')]))
    if (!isName) corrections.set(word, corrected)
  }
  return corrections
}

/** Lists the words that may together name a city: each word, and runs of two and three of them. */
function listCityWords(parts: readonly QueryPart[]): Set<string> {
  const runs = parts.map((_, at) => [1, 2, 3].map((count) => parts.slice(at, at + count)))
  const isWhole = (run: readonly QueryPart[]) => run.every((part) => wordOf(part).length > 0)
  return new Set(
    runs.flatMap((ofPlace) => ofPlace.filter(isWhole).map((run) => run.flatMap(wordOf).join(' '))),
  )
}

/**
 * Finds the words that no record has in its name and that are a letter or a space away from a city, with those cities.
 */
async function findSimilarCities(setting: Setting, names: Names, { parts }: QueryReading) {
  const { connection, cache, filters } = setting
  const cities = new Map<string, readonly string[]>()
  const known = await findCityKeys(connection, cache, filters.subject)
  for (const word of listCityWords(parts)) {
    if (word.length < MIN_MISSPELLED_CITY) continue
    // "neworleans"
    const spaced = listSplits(word, 1).map((halves) => halves.join(' '))
    const spellings = [...listSpellings(word), ...spaced]
    const keys = spellings.flatMap((city): ListKey[] => (known.has(city) ? [['c', city]] : []))
    if (keys.length === 0) continue
    const isName = !word.includes(' ') && nameCondition(names, word, 'anywhere')
    if (isName && (await isMetByAnyRecord(setting, [isName]))) continue
    const { lists } = await lookUp(connection, filters.subject, keys, [])
    const seen: string[] = []
    for (const [, city] of keys)
      if (lists.has(`c${city}`) && (await isSeenCity({ ...setting, lists }, city))) seen.push(city)
    if (seen.length > 0) cities.set(word, seen.sort())
  }
  return cities
}

/** Names written otherwise, other readings of the words, then misspelled cities: the first that anyone meets. */
async function interpretRespelled(
  setting: Setting,
  reading: QueryReading,
  plain: Names,
  known: Dictionary,
): Promise<Interpretation | undefined> {
  const { filters, cities } = setting
  const given = getGiven(setting)
  const words = new Set(reading.parts.flatMap(wordOf))
  const tryReading = async (next: QueryReading, names: Names) => {
    const interpretation = await buildInterpretation(setting, next, names, false)
    return (await matchesAnyRecord(setting, interpretation)) ? interpretation : undefined
  }
  const tryQueries = async (queries: readonly string[]) => {
    for (const query of queries.slice(0, MAX_RESPELLED)) {
      const next = readQuery(query, given)
      const found = await tryReading(next, await findNames(setting, next, known))
      if (found) return found
    }
    return undefined
  }
  const respelled = await tryQueries(respellNames(filters.query, words))
  if (respelled) return respelled
  const isPerson = filters.subject === 'p'
  const apart =
    isPerson && (await tryQueries(await splitGivenNames(setting.connection, filters.query, words)))
  if (apart) return apart
  for (const next of listOtherReadings(reading, filters.subject)) {
    const found = await tryReading(next, await findNames(setting, next, known))
    if (found) return found
  }
  const similar = await findSimilarCities(setting, plain, reading)
  if (similar.size === 0) return undefined
  const next = readQuery(filters.query, { ...given, cities: new Map([...cities, ...similar]) })
  const lists = await lookUp(
    setting.connection,
    filters.subject,
    [...similar.values()].flat().map((city): ListKey => ['c', city]),
    [],
  )
  const placed = { ...setting, lists: new Map([...setting.lists, ...lists.lists]) }
  const interpretation = await buildInterpretation(placed, next, plain, false)
  return (await matchesAnyRecord(placed, interpretation)) ? interpretation : undefined
}

/** Finds the names of a reading, and looks up the words that the first look at the query did not foresee. */
async function findNames(
  { connection, filters, cache }: Setting,
  reading: QueryReading,
  known: Dictionary,
): Promise<Names> {
  const { subject } = filters
  const words = [...reading.parts.flatMap(wordOf), ...tierWords(filters, reading)]
  const missing = [...new Set(words)].filter((word) => !known.words.has(word))
  const more = await lookUpWords(connection, cache, subject, listKeysOfNicknames(subject, missing), missing)
  return {
    subject,
    words: new Map([...known.words, ...more.words]),
    lists: new Map([...known.lists, ...more.lists]),
    fuzzy: new Map(),
    fuzzyWords: new Map(),
  }
}

/**
 * Interprets all words of a query as the name of an entity, such as "Physical Therapy Center", also those that read as
 * a specialty or a state. Undefined if no record matches.
 */
async function interpretAsNames(
  setting: Setting,
  reading: QueryReading,
  known: Dictionary,
): Promise<Interpretation | undefined> {
  const { connection, filters, cache } = setting
  if (filters.subject !== 'e' || reading.parts.every(({ kind }) => kind === 'name')) return undefined
  const asNames = readQuery(filters.query, { ...getGiven(setting), asNames: true })
  const plain = await findNames(setting, asNames, known)
  const words = asNames.parts.flatMap(wordOf)
  const names = filters.alike ? await withFuzzyNames(connection, cache, plain, words) : plain
  const interpretation = await buildInterpretation(setting, asNames, names, filters.alike)
  return words.length > 0 && (await matchesAnyRecord(setting, interpretation)) ? interpretation : undefined
}

/**
 * Returns the first of these that anyone meets: the text as it stands; the NPI in it; all of it as the name of an entity; without common
 * words that no one is called by, and so too with misspelled specialties corrected; with names joined or split; with misspelled cities; with names spelled alike as well.
 */
export async function findInterpretation(
  setting: Setting,
  known: Dictionary,
  checks: boolean,
): Promise<Interpretation> {
  const { connection, filters, literal: reading, cache } = setting
  const { subject, query } = filters
  const words = reading.parts.flatMap(wordOf)
  const plain = await findNames(setting, reading, known)
  const names = filters.alike ? await withFuzzyNames(connection, cache, plain, words) : plain
  const asWritten = await buildInterpretation(setting, reading, names, filters.alike)
  const isPlain =
    words.length === 0 && (subject === 'p' ? listOtherReadings(reading, subject) : reading.parts).length === 0
  if (!checks && !isPlain && canBeMet(asWritten)) return { ...asWritten, isSure: false }
  if (isPlain || (await matchesAnyRecord(setting, asWritten))) return asWritten
  const numbered = asNumbers(reading)
  if (numbered) {
    const interpretation = await buildInterpretation(setting, numbered, plain, false)
    if (await matchesAnyRecord(setting, interpretation)) return interpretation
  }
  const named = await interpretAsNames(setting, reading, known)
  if (named) return named
  if (words.length === 0) return (await interpretRespelled(setting, reading, plain, known)) ?? asWritten

  const fillers = setting.fillers ?? (await findFillers(setting, plain, words))
  if (!setting.fillers && fillers.size > 0) {
    const without = { ...setting, fillers }
    return findInterpretation({ ...without, literal: readQuery(query, getGiven(without)) }, known, checks)
  }
  const corrections = await findCorrections(setting, plain, reading)
  const corrected = corrections.size > 0 ? readQuery(query, { ...getGiven(setting), corrections }) : reading
  if (corrected !== reading) {
    const interpretation = await buildInterpretation(setting, corrected, names, filters.alike)
    if (await matchesAnyRecord(setting, interpretation)) return interpretation
  }
  if (filters.alike) return asWritten
  const respelled = await interpretRespelled(setting, reading, plain, known)
  if (respelled) return respelled
  const alike = await withFuzzyNames(connection, cache, plain, words)
  return buildInterpretation(setting, corrected, alike, true)
}
