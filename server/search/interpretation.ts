import { correctSpecialtyWord, type Entitlement } from '@concord/domain'
import type { Cache } from './cache.ts'
import { type Condition, inLists, onSubject } from './condition.ts'
import { type Dictionary, type List, type ListKey, type Lists, lookUp } from './dictionary-store.ts'
import type { Filters } from './filters.ts'
import type { ModelConnection } from './model-view.ts'
import {
  listKeysOfNicknames,
  type Names,
  nameCondition,
  nameTiers,
  withFuzzyNames,
} from './name-condition.ts'
import { makePlan } from './plan.ts'
import { EVERY_RANK, type Range } from './rank-range.ts'
import { findFirstRanks } from './rank-store.ts'
import { type QueryPart, type QueryReading, readQuery } from './read-query.ts'
import type { SearchRadius } from './search-radius.ts'
import { hasSeenZip } from './seen-conditions.ts'
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
  readonly cities: ReadonlySet<string>
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

const wordOf = (part: QueryPart) => ('word' in part ? [part.word] : [])

/** The texts whose names come first: in front of a comma the whole, for entities the whole as well, else each word. */
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

/** Misspelled words that no one has in the name, and the words of specialties that they may stand for. */
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

/** Words that the first look at the query did not foresee are looked up now. */
async function findNames(
  { connection, filters }: Setting,
  reading: QueryReading,
  known: Dictionary,
): Promise<Names> {
  const { subject } = filters
  const words = [...reading.parts.flatMap(wordOf), ...tierWords(filters, reading)]
  const missing = [...new Set(words)].filter((word) => !known.words.has(word))
  const more = await lookUp(connection, subject, listKeysOfNicknames(subject, missing), missing)
  return {
    subject,
    words: new Map([...known.words, ...more.words]),
    lists: new Map([...known.lists, ...more.lists]),
    fuzzy: new Map(),
    fuzzyWords: new Map(),
  }
}

/** "Physical Therapy Center": what reads as a specialty or a state may all be the name of an entity. */
async function interpretAsNames(
  setting: Setting,
  reading: QueryReading,
  known: Dictionary,
): Promise<Interpretation | undefined> {
  const { connection, filters, cities, cache } = setting
  if (filters.subject !== 'e' || reading.parts.every(({ kind }) => kind === 'name')) return undefined
  const asNames = readQuery(filters.query, { subject: 'e', cities, asNames: true })
  const plain = await findNames(setting, asNames, known)
  const words = asNames.parts.flatMap(wordOf)
  const names = filters.alike ? await withFuzzyNames(connection, cache, plain, words) : plain
  const interpretation = await buildInterpretation(setting, asNames, names, filters.alike)
  return words.length > 0 && (await matchesAnyRecord(setting, interpretation)) ? interpretation : undefined
}

/**
 * Returns the first of these that anyone meets: the text as it stands; all of it as the name of an entity; with
 * misspelled specialties corrected; with names spelled alike as well.
 */
export async function findInterpretation(
  setting: Setting,
  known: Dictionary,
  checks: boolean,
): Promise<Interpretation> {
  const { connection, filters, cities, literal: reading, cache } = setting
  const { subject, query } = filters
  const words = reading.parts.flatMap(wordOf)
  const plain = await findNames(setting, reading, known)
  const names = filters.alike ? await withFuzzyNames(connection, cache, plain, words) : plain
  const asWritten = await buildInterpretation(setting, reading, names, filters.alike)
  const isPlain = words.length === 0 && (subject === 'p' || reading.parts.length === 0)
  if (!checks && !isPlain && canBeMet(asWritten)) return { ...asWritten, isSure: false }
  if (isPlain || (await matchesAnyRecord(setting, asWritten))) return asWritten
  const named = await interpretAsNames(setting, reading, known)
  if (named || words.length === 0) return named ?? asWritten

  const corrections = await findCorrections(setting, plain, reading)
  const corrected = corrections.size > 0 ? readQuery(query, { subject, cities, corrections }) : reading
  if (corrected !== reading) {
    const interpretation = await buildInterpretation(setting, corrected, names, filters.alike)
    if (await matchesAnyRecord(setting, interpretation)) return interpretation
  }
  if (filters.alike) return asWritten
  const alike = await withFuzzyNames(connection, cache, plain, words)
  return buildInterpretation(setting, corrected, alike, true)
}
