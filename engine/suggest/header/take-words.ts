import roles from '../vocabulary/role.json' with { type: 'json' }
import { different } from './nouns.ts'
import { firstReading, isKnownWord } from './read-words.ts'

const ROLES = roles
  .flatMap(({ role, says }) => different(says.map(firstReading)).map((phrase) => ({ role, phrase })))
  .toSorted((one, other) => other.phrase.length - one.phrase.length)

/** Roles in the order in which they decide, where a header names several. */
export const ROLE_ORDER: readonly string[] = roles.map(({ role }) => role)

/** Words of places that are counted beside the first one. */
const BESIDE_THE_FIRST: ReadonlySet<string> = new Set(['additional', 'satellite', 'outreach'])

/** Words that say which of several. */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...['primary', 'secondary', 'tertiary'].map((word, index) => [word, index + 1] as const),
  ...['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (word, index) => [word, index + 2] as const,
  ),
  ...Array.from({ length: 60 }, (_, index) => [String(index + 1), index + 1] as const),
  ...[...BESIDE_THE_FIRST].map((word) => [word, 2] as const),
  ['alternate', 2],
  ['other', 2],
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

/** Returns how much words say, of a thing of this kind where one is given. */
export const weigh = (words: readonly string[], kind = ''): number =>
  words.reduce((sum, word) => sum + (TOLERATED[kind]?.has(word) ? WEIGHT_TOLERATED : weighWord(word)), 0)

/**
 * Returns the words left when those of a phrase are taken out, and how far they stand as in the phrase; undefined when
 * one is missing.
 */
export function takePhrase(
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

/** Returns the roles that words name, the longest phrases first, and the words left. */
export function takeRoles(words: readonly string[]): {
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

/** Returns whose a column is, where its header says nothing else: 'Billing Office'. */
export const getRoles = (header: string): readonly string[] => takeRoles(firstReading(header)).roles

/** Returns which of several words say, from 1, and the words left. */
export function takeOrdinal(words: readonly string[]): {
  readonly ordinal: number | null
  readonly left: readonly string[]
} {
  const isNumber = (word: string) => /^\d+$/.test(word) && ORDINALS.has(word)
  const number = words.find(isNumber)
  const word = number ?? words.find((other) => ORDINALS.has(other))
  const ordinal = word === undefined ? undefined : ORDINALS.get(word)
  if (ordinal === undefined) return { ordinal: null, left: words }
  // 'Additional Location 1' is the second one; 'Location 2 (satellite)' is it too.
  const isAdded =
    number !== undefined && words.slice(0, words.indexOf(number)).some((other) => BESIDE_THE_FIRST.has(other))
  const left = words.filter((other) => other !== word && !(isAdded && BESIDE_THE_FIRST.has(other)))
  return { ordinal: isAdded ? ordinal + 1 : ordinal, left }
}
