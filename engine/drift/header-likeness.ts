import { countEdits } from '@concord/domain/roster-language'
import { splitHeader } from '#engine/read/layout/header-words.ts'

/** What programs put into the names of columns and says nothing: Salesforce ends its own fields with '__c'. */
const NOISE = new Set(['c', 'the', 'of'])
const OTHER_NUMBERS = 0.4
const ONE_NUMBER = 0.95
/** Letters of a word that may be one of another when a letter is wrong, and when two are. */
const LETTERS_FOR_EDITS = [4, 8] as const

/** How much one word is another, from 0 to 1: the same, its beginning, or misspelt. */
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

/** Twice what both have in common, of all that they have: each word is matched once, the best pair first. */
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

const wordsOf = (header: string): string[] => {
  const words = splitHeader(header)
  const telling = words.filter((word) => !NOISE.has(word))
  return telling.length > 0 ? telling : words
}
const numbersOf = (header: string): string => (header.match(/\d+/g) ?? []).map(Number).join(' ')

/**
 * How much two headers look like names of the same column, from 0 to 1, by their words alone: run together or apart,
 * shortened or misspelt. Columns of different numbers are different ones.
 */
export function compareHeaders(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [joined, joinedOther] = [words.join(''), others.join('')]
  const whole =
    joined === joinedOther && joined !== ''
      ? 1
      : 1 - countEdits(joined, joinedOther) / Math.max(1, joined.length, joinedOther.length)
  const likeness = Math.max(compareAll(words, others), whole >= 0.85 ? whole : 0)
  const [number, otherNumber] = [numbersOf(one), numbersOf(other)]
  if (number === otherNumber) return likeness
  return number !== '' && otherNumber !== '' ? Math.min(OTHER_NUMBERS, likeness) : ONE_NUMBER * likeness
}
