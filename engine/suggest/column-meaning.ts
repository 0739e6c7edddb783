import { isCorrected, isKnownWord, readWords } from './read-words.ts'
import nouns from './vocabulary/noun.json' with { type: 'json' }
import roles from './vocabulary/role.json' with { type: 'json' }

/** What a header says that its column is: what of whom, and which of several. */
export type Meaning = {
  readonly noun: string
  /** Of whom or where, as far as it is said; none, where it is not. */
  readonly roles: readonly string[]
  /** Which of several, from 1; null where nothing is said. */
  readonly ordinal: number | null
  /** Share of the header that this explains, 0 to 1. */
  readonly fit: number
}

/** A thing that columns of rosters hold, with the ways of calling it. */
export type Noun = {
  readonly noun: string
  /** How its roles are compared. */
  readonly kind: string
  /** Whose it is when nothing is said. */
  readonly role: string
  /** What its values look like. */
  readonly values: string | undefined
  readonly phrases: readonly (readonly string[])[]
}

const firstReading = (text: string): readonly string[] => readWords(text)[0] ?? []

const different = (phrases: readonly (readonly string[])[]): readonly (readonly string[])[] => [
  ...new Map(phrases.filter((words) => words.length > 0).map((words) => [words.join(' '), words])).values(),
]

export const NOUNS: ReadonlyMap<string, Noun> = new Map(
  nouns.map(({ noun, kind, role, says, ...rest }) => [
    noun,
    {
      noun,
      kind,
      role,
      values: 'values' in rest ? rest.values : undefined,
      phrases: different(says.map(firstReading)),
    },
  ]),
)

const ROLES = roles
  .flatMap(({ role, says }) => different(says.map(firstReading)).map((phrase) => ({ role, phrase })))
  .toSorted((one, other) => other.phrase.length - one.phrase.length)

/** Roles in the order in which they decide, where a header names several. */
export const ROLE_ORDER: readonly string[] = roles.map(({ role }) => role)

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...['primary', 'secondary', 'tertiary'].map((word, index) => [word, index + 1] as const),
  ...['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (word, index) => [word, index + 2] as const,
  ),
  ...Array.from({ length: 60 }, (_, index) => [String(index + 1), index + 1] as const),
  ['alternate', 2],
  ['additional', 2],
  ['former', 2],
])

/** Words that say little, so that little is missed when they are not explained. */
const WEIGHTS: Readonly<Record<string, number>> = {
  number: 0.3,
  code: 0.6,
  name: 0.6,
  type: 1.1,
  flag: 1.1,
  id: 1.1,
  line: 0.4,
  address: 0.8,
  date: 0.7,
  service: 0.6,
  to: 0.05,
  display: 0.5,
  contract: 0.5,
  network: 0.6,
  plan: 0.6,
}
/** Words that go without saying with things of a kind: a number has a number, a flag is a flag. */
const TOLERATED: Readonly<Record<string, ReadonlySet<string>>> = {
  number: new Set(['number', 'id', 'code']),
  license: new Set(['number', 'id', 'code']),
  flag: new Set(['flag', 'code', 'status']),
  date: new Set(['flag']),
}
const WEIGHT_TOLERATED = 0.15
/** Words that are not known are names of plans and systems more often than they change what a column is. */
const WEIGHT_UNKNOWN = 0.5

const weighWord = (word: string): number =>
  WEIGHTS[word] ?? (/^\d+$/.test(word) ? 0.5 : isKnownWord(word) ? 1 : WEIGHT_UNKNOWN)

/** How much words say, of a thing of this kind where one is given. */
const weigh = (words: readonly string[], kind = ''): number =>
  words.reduce((sum, word) => sum + (TOLERATED[kind]?.has(word) ? WEIGHT_TOLERATED : weighWord(word)), 0)

/** The words left when those of a phrase are taken out, and how far they stand as in the phrase; undefined when one is missing. */
function takePhrase(
  words: readonly string[],
  phrase: readonly string[],
): { readonly left: readonly string[]; readonly order: number } | undefined {
  for (const word of phrase) if (!words.includes(word)) return undefined
  const start = words.findIndex((_, at) => phrase.every((word, place) => words[at + place] === word))
  if (start >= 0)
    return { left: words.filter((_, at) => at < start || at >= start + phrase.length), order: 1 }
  const left = [...words]
  let last = -1
  let isOrdered = true
  for (const word of phrase) {
    const after = words.indexOf(word, last + 1)
    if (after < 0) isOrdered = false
    else last = after
    const at = left.indexOf(word)
    if (at < 0) return undefined
    left.splice(at, 1)
  }
  return { left, order: isOrdered ? 0.97 : 0.88 }
}

function takeRoles(words: readonly string[]): {
  readonly roles: readonly string[]
  readonly left: readonly string[]
} {
  const found: string[] = []
  let left = words
  for (const { role, phrase } of ROLES) {
    const taken = takePhrase(left, phrase)
    if (taken?.order !== 1) continue
    found.push(role)
    left = taken.left
  }
  return { roles: found, left }
}

/** Whose a column is, where its header says nothing else: 'Billing Office'. */
export const rolesOf = (header: string): readonly string[] => takeRoles(firstReading(header)).roles

function takeOrdinal(words: readonly string[]): {
  readonly ordinal: number | null
  readonly left: readonly string[]
} {
  const isNumber = (word: string) => /^\d+$/.test(word) && ORDINALS.has(word)
  const number = words.find(isNumber)
  const word = number ?? words.find((other) => ORDINALS.has(other))
  const ordinal = word === undefined ? undefined : ORDINALS.get(word)
  if (ordinal === undefined) return { ordinal: null, left: words }
  // 'Additional Location 1' is the second one.
  const isAdded = number !== undefined && words.includes('additional')
  const left = words.filter((other) => other !== word && !(isAdded && other === 'additional'))
  return { ordinal: isAdded ? ordinal + 1 : ordinal, left }
}

/** Headers above, which name what several columns have in common: what they leave unexplained matters little. */
const WEIGHT_ABOVE = 0.2

const EXPONENT = 1.5

/** What a word beside the noun adds to what is explained: it was understood, but is not the thing itself. */
const WEIGHT_BESIDE = 0.5
const WEIGHT_ORDINAL = 0.25

/** What is called by its own name is preferred to what a role and a more general name make of it. */
const INDIRECT = 0.012

function explain(
  { noun, kind, phrases }: Noun,
  own: readonly string[],
  above: readonly string[],
): Meaning | undefined {
  let best: (Meaning & { readonly size: number }) | undefined
  for (const phrase of phrases) {
    // A part of the thing may stand above: 'Hospital' over 'Affiliation'.
    const taken = takePhrase(own, phrase)
    const joined = taken ? undefined : takePhrase([...above, ...own], phrase)
    if (!taken && !(joined && own.some((word) => phrase.includes(word)))) continue
    const left = taken ? taken.left : (joined?.left.filter((word) => own.includes(word)) ?? [])
    const leftAbove = taken ? above : above.filter((word) => !phrase.includes(word))
    const ofOwn = takeRoles(left)
    const ofAbove = takeRoles(leftAbove)
    const ordinal = takeOrdinal(ofOwn.left)
    const ordinalAbove = takeOrdinal(ofAbove.left)
    const explained =
      Math.max(1, weigh(phrase)) +
      WEIGHT_BESIDE * ofOwn.roles.length +
      (ordinal.ordinal === null ? 0 : WEIGHT_ORDINAL)
    const missed = weigh(ordinal.left, kind) + WEIGHT_ABOVE * weigh(ordinalAbove.left, kind)
    const order = (taken ?? joined)?.order ?? 1
    const indirect = own.length - phrase.length - ordinal.left.length
    const fit =
      (explained / (explained + missed)) ** EXPONENT * order * (1 - INDIRECT * Math.max(0, indirect))
    if (best && (fit < best.fit || (fit === best.fit && phrase.length <= best.size))) continue
    best = {
      noun,
      roles: ofOwn.roles.length > 0 ? ofOwn.roles : ofAbove.roles,
      ordinal: ordinal.ordinal ?? ordinalAbove.ordinal,
      fit,
      size: phrase.length,
    }
  }
  if (!best) return undefined
  const { size: _, ...meaning } = best
  return meaning
}

/** What is taken for a misspelt word is never sure. */
const CORRECTED = 0.92

/** What stands in brackets is mostly how to fill in the column, but may say what it is. */
const WITHOUT_ASIDES = 0.93

/** Meanings that explain less of a header than this are not told. */
const LEAST_FIT = 0.12

/**
 * What a header may mean, the best explanation of each thing, best first; a header over several rows is a path joined by
 * ' > ', of which the last part is the column's own.
 */
export function findMeanings(header: string): readonly Meaning[] {
  const known = FOUND.get(header)
  if (known) return known
  const meanings = findAnew(header)
  FOUND.set(header, meanings)
  return meanings
}
// The fields of a target and headers that come back are asked about again and again; a process lives for few files.
const FOUND = new Map<string, readonly Meaning[]>()

function findAnew(header: string): readonly Meaning[] {
  const parts = header.split(' > ')
  const above = firstReading(parts.slice(0, -1).join(' '))
  const last = parts.at(-1) ?? ''
  const found = new Map<string, Meaning>()
  const add = (reading: readonly string[], share: number) => {
    // 'Primary' below 'Specialty' says only which of them it is.
    const isOrdinal = reading.every((word) => ORDINALS.has(word))
    const own = isOrdinal ? [...above, ...reading] : reading
    for (const noun of NOUNS.values()) {
      const meaning = explain(noun, own, isOrdinal ? [] : above)
      const fit = share * (meaning?.fit ?? 0)
      if (!meaning || fit < LEAST_FIT) continue
      const key = `${noun.noun} of ${meaning.roles.join()}`
      if (fit > (found.get(key)?.fit ?? 0)) found.set(key, { ...meaning, fit })
    }
  }
  const spelt = isCorrected(last) ? CORRECTED : 1
  for (const reading of readWords(last)) add(reading, spelt)
  const withoutAsides = last.replace(/\([^)]*\)/g, ' ')
  if (withoutAsides !== last)
    for (const reading of readWords(withoutAsides)) add(reading, spelt * WITHOUT_ASIDES)
  return [...found.values()].toSorted((one, other) => other.fit - one.fit)
}
