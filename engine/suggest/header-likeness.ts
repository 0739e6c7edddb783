import { countEdits } from '@concord/roster-language'
import { findInterpretations } from '#engine/suggest/header/find-interpretations.ts'
import { readWords } from '#engine/suggest/header/read-words.ts'
import { DECIDING } from '#engine/suggest/rank-fields.ts'

/** At most so much are columns alike of which one is the first and the other the second, or one a phone and one a fax. */
const CONTRARY = 0.3
const ONE_NUMBER = 0.95
/** Headers that say the same thing in other words. */
const SAME_MEANING = 0.9
/** Headers that explain less than this of themselves are compared by their words alone. */
const UNDERSTOOD = 0.85
/** Letters of a word that may be one of another when a letter is wrong, and when two are. */
const LETTERS_FOR_EDITS = [4, 8] as const

/** Returns how much one word is another, from 0 to 1: the same, its beginning, or misspelled. */
function compareWords(one: string, other: string): number {
  if (one === other) return 1
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  if (short.length >= 2 && long.startsWith(short)) return 0.9
  // 'Pkwy', 'Tel no', 'Dr': the letters of the long word in their order, the same first one.
  const isSkeleton = short.length >= 3 && new RegExp(`^${[...short].join('.*')}`, 'u').test(long)
  if (isSkeleton) return 0.8
  const edits = LETTERS_FOR_EDITS.filter((letters) => short.length >= letters).length
  return edits > 0 && countEdits(one, other) <= edits ? 0.85 : 0
}

/** Returns twice what both have in common, as a share of all they have. Each word is matched once, best pair first. */
function compareAll(ones: readonly string[], others: readonly string[]): number {
  const pairs = ones
    .flatMap((one, at) => others.map((other, place) => ({ at, place, likeness: compareWords(one, other) })))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
  const [used, taken] = [new Set<number>(), new Set<number>()]
  let common = 0
  for (const { at, place, likeness } of pairs) {
    if (used.has(at) || taken.has(place)) continue
    used.add(at)
    taken.add(place)
    common += likeness
  }
  return (2 * common) / Math.max(1, ones.length + others.length)
}

const getWords = (header: string): readonly string[] => readWords(header)[0] ?? []
const getNumbers = (header: string): string => (header.match(/\d+/g) ?? []).map(Number).join(' ')

/** Returns what a header says, where nearly all of it is understood. */
function interpretHeader(header: string): string | undefined {
  const [meaning] = findInterpretations(header)
  if (!meaning || meaning.fit < UNDERSTOOD) return undefined
  const { noun, roles, ordinal } = meaning
  return [noun, ordinal ?? 1, ...roles.filter((role) => DECIDING.has(role))].join(' ')
}

/**
 * Returns how much two headers look like names of the same column, from 0 to 1: by what they say where that is
 * understood, else by their words, run together or apart, shortened or misspelled. Columns of different numbers are
 * different ones.
 */
export function compareHeaders(one: string, other: string): number {
  const [words, others] = [getWords(one), getWords(other)]
  const [number, otherNumber] = [getNumbers(one), getNumbers(other)]
  const [joined, joinedOther] = [words.join(''), others.join('')]
  const longest = Math.max(joined.length, joinedOther.length)
  const whole = longest === 0 ? 0 : 1 - countEdits(joined, joinedOther) / longest
  const [meaning, otherMeaning] = [interpretHeader(one), interpretHeader(other)]
  const isSame = meaning !== undefined && meaning === otherMeaning
  const isContrary = meaning !== undefined && otherMeaning !== undefined && !isSame
  const likeness = Math.max(compareAll(words, others), whole >= 0.85 ? whole : 0, isSame ? SAME_MEANING : 0)
  const areNumbersContrary = number !== otherNumber && number !== '' && otherNumber !== ''
  if (areNumbersContrary || isContrary) return Math.min(CONTRARY, likeness)
  return number === otherNumber ? likeness : ONE_NUMBER * likeness
}
