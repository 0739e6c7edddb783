import {
  correctSpecialtyWord,
  type Entitlement,
  type FacetName,
  type FacetValue,
  getCommonness,
  isOneEditApart,
  isValidNpi,
  listCityNames,
  searchKey,
} from '@concord/domain'
import { type Filters, isBesideFilters } from '../filters.ts'
import type { QueryPart } from '../query-part.ts'
import { cityCandidates } from '../query-words.ts'
import { type QueryReading, readQuery } from '../read-query.ts'
import { respellNames } from '../respell-names.ts'
import {
  firstWords,
  type GoldenDirectory,
  type GoldenRecord,
  getWords,
  lastWords,
  narrowDirectory,
} from './golden-directory.ts'
import { computeRadius, nearest, type SearchRadius } from './golden-radius.ts'
import { type Fuzzy, hasName, hasZip, meets, meetsPart } from './meets-part.ts'

/** The same search once more, record by record over the golden data. */
export type Expected = {
  npis: string[]
  total: number
  blocked: number
  isAlike: boolean
  facets: Map<FacetName, Map<string, number>>
  places: Map<string, number>
}

type Test = (record: GoldenRecord) => boolean

const MISSING: Record<string, Test> = {
  phone: ({ places }) => places.every(({ phone }) => phone === null),
  languages: ({ languages }) => languages.length === 0,
  gender: ({ gender }) => getGender(gender) === 'notStated',
  specialty: ({ codes }) => codes.length === 0,
  location: ({ places }) => places.length === 0,
  license: ({ isLicensed }) => !isLicensed,
}

const getGender = (gender: string | null) =>
  gender && ['F', 'M', 'X'].includes(gender) ? gender : 'notStated'

function getAccepting({ places }: GoldenRecord): string {
  const accepting = places.map((place) => place.accepting)
  if (accepting.every((value) => value === null)) return 'notStated'
  if (accepting.every((value) => value === true)) return 'all'
  return accepting.includes(true) ? 'some' : 'none'
}

function getVerified({ verifiedAt }: GoldenRecord): FacetValue<'verified'> {
  if (verifiedAt === null) return 'never'
  const day = (date: Date) => Math.floor(date.getTime() / 86_400_000)
  const age = day(new Date()) - day(new Date(verifiedAt))
  return age <= 30 ? 'days0to30' : age <= 60 ? 'days31to60' : age <= 90 ? 'days61to90' : 'over90'
}

const isState = (state: string | null): state is string => /^[A-Z]{2}$/.test(state ?? '')

/** The values that a record has in each facet. */
const VALUES: Record<FacetName, (record: GoldenRecord) => string[]> = {
  states: ({ places }) => [...new Set(places.map(({ state }) => state).filter(isState))],
  specialties: ({ codes }) => codes,
  statuses: ({ status }) => [status],
  exclusions: ({ screening }) => [screening],
  genders: ({ gender }) => [getGender(gender)],
  accepting: (record) => [getAccepting(record)],
  languages: ({ languages }) => [...new Set(languages)],
  networks: ({ networks }) => networks,
  verified: (record) => [getVerified(record)],
  missing: (record) => Object.entries(MISSING).flatMap(([name, lacks]) => (lacks(record) ? name : [])),
  kinds: ({ kind }) => (kind === null ? [] : [kind]),
}

type Reading = { reading: QueryReading; alike: Fuzzy; isAlike: boolean }

function getFuzzy(words: readonly string[], known: ReadonlySet<string>): Fuzzy {
  const isSpelled = (word: string) => word.length >= 3 && !/\d/.test(word)
  return new Map(
    words
      .filter((word) => word.length >= 3)
      .map((word) => [word, [...known].filter((other) => isSpelled(other) && isOneEditApart(word, other))]),
  )
}

/** Finds the texts of a query that stand for cities that exist, with the names of these cities. */
function readCities(query: string, cities: ReadonlySet<string>): Map<string, readonly string[]> {
  const named = cityCandidates(query).map((typed) => {
    const names = [...new Set(listCityNames(typed))].filter((name) => cities.has(name))
    return [typed, names] as const
  })
  return new Map(named.filter(([, names]) => names.length > 0))
}

/** Returns the first reading of the box that any record meets. */
function interpretQuery(
  filters: Filters,
  directory: Pick<GoldenDirectory, 'cities' | 'spelled'>,
  matchesAnyRecord: (reading: Reading) => boolean,
  { isName, isCalled }: Readonly<Record<'isName' | 'isCalled', (word: string) => boolean>>,
  subject: GoldenRecord['subject'],
  fillers?: ReadonlySet<string>,
): Reading {
  const { cities, spelled } = directory
  const given = {
    subject: filters.subject,
    cities: readCities(filters.query, cities[subject]),
    isBesideFilters: isBesideFilters(filters),
    ...(fillers ? { fillers } : {}),
  }
  const reading = readQuery(filters.query, given)
  const words = reading.parts.flatMap((part) => ('word' in part ? [part.word] : []))
  const alike: Fuzzy = filters.alike ? getFuzzy(words, spelled) : new Map()
  const literal = { reading, alike, isAlike: filters.alike }
  const isPlain = words.length === 0 && given.subject === 'p'
  if (isPlain || matchesAnyRecord(literal)) return literal
  const isNpi = (part: QueryPart) => part.kind === 'number' && part.npis.length > 0
  if (reading.parts.some(isNpi)) {
    const parts = reading.parts.map((part) =>
      isNpi(part) ? part : { kind: 'ignored' as const, text: part.text },
    )
    const numbered = { reading: { ...reading, parts, lastName: undefined }, alike: new Map(), isAlike: false }
    if (matchesAnyRecord(numbered)) return numbered
  }
  if (given.subject === 'e') {
    const named = readQuery(filters.query, { ...given, asNames: true })
    const namedWords = named.parts.flatMap((part) => ('word' in part ? [part.word] : []))
    const asNames = {
      ...literal,
      reading: named,
      alike: filters.alike ? getFuzzy(namedWords, spelled) : literal.alike,
    }
    if (namedWords.length > 0 && matchesAnyRecord(asNames)) return asNames
  }
  if (words.length === 0) return literal
  const common = new Set(
    words.filter((word) => {
      const commonness = getCommonness(word)
      return commonness === 'always' || (commonness === 'unlessNamed' && !isCalled(word))
    }),
  )
  if (!fillers && common.size > 0)
    return interpretQuery(filters, directory, matchesAnyRecord, { isName, isCalled }, subject, common)
  const corrections = new Map(
    words.flatMap((word) => {
      const corrected = isName(word) ? undefined : correctSpecialtyWord(word)
      return corrected === undefined ? [] : [[word, corrected] as const]
    }),
  )
  const corrected = { ...literal, reading: readQuery(filters.query, { ...given, corrections }) }
  if (corrections.size > 0 && matchesAnyRecord(corrected)) return corrected
  if (filters.alike) return literal
  for (const query of respellNames(filters.query, new Set(words)).slice(0, 6)) {
    const respelled = { ...literal, reading: readQuery(query, given) }
    if (matchesAnyRecord(respelled)) return respelled
  }
  const plainParts = reading.parts.map((part) =>
    part.kind === 'credential' ? { kind: 'ignored' as const, text: part.text } : part,
  )
  const withoutDegree = { ...literal, reading: { ...reading, parts: plainParts } }
  const hasDegree = reading.parts.some(({ kind }) => kind === 'credential')
  if (hasDegree && matchesAnyRecord(withoutDegree)) return withoutDegree
  const wordsOf = reading.parts.map((part) => ('word' in part ? part.word : undefined))
  const runs = wordsOf.flatMap((_, at) =>
    [1, 2, 3].flatMap((count) => {
      const run = wordsOf.slice(at, at + count)
      return run.includes(undefined) ? [] : run.join(' ')
    }),
  )
  const similar = new Map(
    runs.flatMap((word) => {
      if (word.length < 5 || (!word.includes(' ') && isName(word))) return []
      const near = [...cities[subject]].filter((city) => isOneEditApart(word, city)).sort()
      return near.length === 0 ? [] : [[word, near] as const]
    }),
  )
  const placed = {
    ...literal,
    reading: readQuery(filters.query, { ...given, cities: new Map([...given.cities, ...similar]) }),
  }
  if (similar.size > 0 && matchesAnyRecord(placed)) return placed
  return { reading: corrected.reading, alike: getFuzzy(words, spelled), isAlike: true }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function nameKey({ lastName, firstName, npi, subject }: GoldenRecord): string {
  const last = searchKey(lastName ?? '') || '\u{10ffff}'
  return [last, subject === 'practitioner' ? searchKey(firstName ?? '') : '', npi].join('\u0001')
}

function getTier(record: GoldenRecord, { reading, alike }: Reading): number {
  const words = reading.parts.flatMap((part) => ('word' in part ? [part.word] : []))
  const whole = words.join(' ')
  const texts =
    reading.lastName !== undefined
      ? [reading.lastName]
      : record.subject === 'entity'
        ? [whole]
        : [...words, whole]
  const key = searchKey(record.lastName ?? '')
  const wanted = texts.filter(Boolean)
  if (wanted.includes(key)) return 0
  if (wanted.some((text) => key.startsWith(text))) return 1
  return wanted.some((text) => alike.get(text)?.includes(key)) ? 1 : 2
}

function countFacets(
  matched: readonly GoldenRecord[],
  passes: Map<FacetName, Test>,
  facets: readonly FacetName[],
): Expected['facets'] {
  const counted = facets.map((facet) => {
    const others = [...passes].filter(([name]) => name !== facet).map(([, test]) => test)
    const counts = new Map<string, number>()
    for (const record of matched.filter((one) => others.every((test) => test(one)))) {
      for (const value of VALUES[facet](record)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [facet, counts] as const
  })
  return new Map(counted)
}

type Ordered = { readonly npi: string; readonly ordinal: number; readonly key: string; readonly day: number }

const getDay = ({ verifiedAt }: GoldenRecord) =>
  verifiedAt === null ? 0 : Math.floor(Date.parse(verifiedAt) / 86_400_000)

const ORDERS: Record<Filters['sort'], (a: Ordered, b: Ordered) => number> = {
  match: (a, b) => a.ordinal - b.ordinal || compare(a.key, b.key),
  name: (a, b) => compare(a.key, b.key),
  '-name': (a, b) => compare(b.key, a.key),
  verified: (a, b) => a.day - b.day || compare(a.key, b.key),
  '-verified': (a, b) => b.day - a.day || compare(a.key, b.key),
}

const inOrder = (hits: Ordered[], sort: Filters['sort']) => hits.sort(ORDERS[sort]).map(({ npi }) => npi)

type Found = {
  readonly interpreted: Reading
  readonly circle: SearchRadius | undefined
  /** Says what meets all but the facets. */
  readonly base: readonly GoldenRecord[]
}

/** Returns what a search of a directory that was narrowed to an entitlement finds before what is picked in facets. */
function findByBruteForce(
  directory: GoldenDirectory,
  filters: Filters,
  entitlement: Entitlement | undefined,
): Found {
  const { near, entity } = filters
  const subject = filters.subject === 'e' ? 'entity' : 'practitioner'
  const records = directory.records.filter((record) => record.subject === subject)
  const given = {
    subject: filters.subject,
    cities: readCities(filters.query, directory.cities[subject]),
    isBesideFilters: isBesideFilters(filters),
  }
  const inBox = readQuery(filters.query, given).parts.find((part) => part.kind === 'zip')?.zip
  const circle = computeRadius(directory, near ?? inBox, filters.miles, entitlement)
  const isStandIn = (part: QueryPart) => part.kind === 'zip' && (near !== undefined || circle !== undefined)
  const meetsText = ({ reading, alike }: Reading, record: GoldenRecord) =>
    reading.parts.every((part) => isStandIn(part) || meetsPart(record, part, alike))
  const matchesAnyRecord = (reading: Reading) =>
    records.some((record) => meetsText(reading, record) && (near !== undefined || isInRadius(record, circle)))
  const isName = (word: string) => records.some((record) => hasName(record, word, 'anywhere', new Map()))
  const isCalled = (word: string) =>
    records.some((record) => [...lastWords(record), ...firstWords(record)].includes(word))
  const interpreted = interpretQuery(filters, directory, matchesAnyRecord, { isName, isCalled }, subject)
  const base = records.filter(
    (record) =>
      meetsText(interpreted, record) &&
      (near === undefined || circle !== undefined || hasZip(record, near)) &&
      (entity === undefined || record.entities.includes(entity)),
  )
  return { interpreted, circle, base }
}

function isInRadius(record: GoldenRecord, circle: SearchRadius | undefined): boolean {
  return !circle || nearest(record, circle) !== undefined
}

const joinWords = (...texts: (string | null)[]) => getWords(...texts).join(' ')

/** Tells whether a query is the whole name of a record as people type it. */
function isWholeName({ subject, lastName, firstName }: GoldenRecord, query: string): boolean {
  const [before = '', after] = query.split(',', 2)
  if (subject === 'entity') return joinWords(query) === joinWords(lastName)
  if (joinWords(lastName) === '') return false
  if (after !== undefined)
    return joinWords(before) === joinWords(lastName) && joinWords(after) === joinWords(firstName)
  return [joinWords(firstName, lastName), joinWords(lastName, firstName)].includes(joinWords(query))
}

/** Counts the records that may not be seen, for only a whole name or an NPI. */
function countBlocked(whole: GoldenDirectory, narrowed: GoldenDirectory, filters: Filters): number {
  const { query, near, entity, picked } = filters
  const isFiltered = Object.values(picked).some(({ length }) => length > 0)
  if (near !== undefined || entity !== undefined || isFiltered || joinWords(query) === '') return 0
  const subject = filters.subject === 'e' ? 'entity' : 'practitioner'
  const seen = new Set(narrowed.records.map(({ npi }) => npi))
  const npi = isValidNpi(query.trim()) ? query.trim() : undefined
  const isAskedFor = (record: GoldenRecord) => record.npi === npi || isWholeName(record, query)
  return whole.records.filter(
    (record) => record.subject === subject && !seen.has(record.npi) && isAskedFor(record),
  ).length
}

/** Returns what an organization finds: what anyone would if nothing else were in the directory than it may see. */
export function searchByBruteForce(
  directory: GoldenDirectory,
  filters: Filters,
  entitlement: Entitlement | undefined,
  facets: readonly FacetName[],
): Expected {
  const narrowed = narrowDirectory(directory, entitlement)
  const { interpreted, circle, base } = findByBruteForce(narrowed, filters, entitlement)
  const shownAt = (record: GoldenRecord) => (circle ? nearest(record, circle) : 'anywhere')
  const own = base.filter((record) => shownAt(record) !== undefined)
  const passes = new Map<FacetName, Test>(
    facets
      .filter((facet) => filters.picked[facet].length > 0)
      .map((facet) => [facet, (record) => meets(VALUES[facet](record), filters.picked[facet])]),
  )
  const passesAll = (record: GoldenRecord) => [...passes.values()].every((test) => test(record))
  const hits = own.filter(passesAll)
  const ordinal = (record: GoldenRecord) =>
    circle?.ordinals.get(shownAt(record) ?? '') ?? getTier(record, interpreted)
  const places = new Map<string, number>()
  for (const hit of circle ? hits : []) {
    const zip = shownAt(hit) ?? ''
    places.set(zip, (places.get(zip) ?? 0) + 1)
  }
  return {
    npis: inOrder(
      hits.map((hit) => ({ npi: hit.npi, ordinal: ordinal(hit), key: nameKey(hit), day: getDay(hit) })),
      filters.sort,
    ),
    total: hits.length,
    blocked: countBlocked(directory, narrowed, filters),
    isAlike: filters.alike || (interpreted.isAlike && hits.length > 0),
    facets: countFacets(own, passes, facets),
    places,
  }
}
