import { countEdits } from '@concord/domain/roster-language'
import { splitHeader } from '#engine/read/layout/header-words.ts'
import kinds from './header-word.json' with { type: 'json' }

/** Words that tell columns apart, by what they are about; those of one list mean the same. */
const KINDS: readonly (readonly (readonly string[])[])[] = Object.values(kinds)
const MEANINGS = new Map(
  KINDS.flatMap((lists) => lists.flatMap((list) => list.map((word) => [word, list] as const))),
)

/** Words that say nothing beside others; Salesforce ends its own fields with '__c'. */
const NOISE = new Set(['c', 'the', 'of', 'code', 'number', 'num', 'no'])
/** At most so much are columns alike of which one is the first and the other the second, or one a phone and one a fax. */
const CONTRARY = 0.3
const ONE_NUMBER = 0.95
/** Letters of a word that may be one of another when a letter is wrong, and when two are. */
const LETTERS_FOR_EDITS = [4, 8] as const

/** How much one word is another, from 0 to 1: the same, its beginning, or misspelt. */
function compareWords(one: string, other: string): number {
  if (one === other) return 1
  if (MEANINGS.has(one) && MEANINGS.get(one) === MEANINGS.get(other)) return 0.95
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

/** Whether both have words about the same thing, and none of them means the same: 'First Name' and 'Last Name'. */
function areContrary(words: readonly string[], others: readonly string[]): boolean {
  return KINDS.some((lists) => {
    const [own, other] = [words, others].map((all) =>
      lists.filter((list) => all.some((word) => list.includes(word))),
    )
    return own && other && own.length > 0 && other.length > 0 && !own.some((list) => other.includes(list))
  })
}

/**
 * How much two headers look like names of the same column, from 0 to 1, by their words alone: run together or apart,
 * shortened, misspelt or with another word of the same meaning. Columns of different numbers are different ones.
 */
export function compareHeaders(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [number, otherNumber] = [numbersOf(one), numbersOf(other)]
  const [joined, joinedOther] = [words.join(''), others.join('')]
  const longest = Math.max(joined.length, joinedOther.length)
  const whole = longest === 0 ? 0 : 1 - countEdits(joined, joinedOther) / longest
  const likeness = Math.max(compareAll(words, others), whole >= 0.85 ? whole : 0)
  const areNumbersContrary = number !== otherNumber && number !== '' && otherNumber !== ''
  if (areNumbersContrary || areContrary(words, others)) return Math.min(CONTRARY, likeness)
  return number === otherNumber ? likeness : ONE_NUMBER * likeness
}
