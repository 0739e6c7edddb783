import { getNicknames, getOtherSpellings, isOneEditApart, spellingVariants } from '@concord/domain'
import type { Cache } from './cache.ts'
import { type Condition, withWords } from './condition.ts'
import {
  type Dictionary,
  type FuzzyWord,
  findSimilarWords,
  type ListKey,
  pickLists,
} from './dictionary-store.ts'
import type { ModelConnection } from './model-view.ts'
import type { Range } from './rank-range.ts'
import type { Subject } from './subject.ts'

const MIN_MISSPELLED = 3
const BYTES_OF_A_WORD = 500

/**
 * Describes what the directory knows of the name words of a query: the words, their nicknames and words spelled alike.
 */
export type Names = Dictionary & {
  readonly subject: Subject
  /** Words spelled alike of each word; empty unless they are asked for. */
  readonly fuzzy: ReadonlyMap<string, readonly string[]>
  readonly fuzzyWords: ReadonlyMap<string, FuzzyWord>
}

/** Says where in a name a word is looked for. */
export type NamePlace = 'last' | 'first' | 'anywhere'

const nicknames = (subject: Subject, word: string) => (subject === 'p' ? getNicknames(word) : [])

/** Returns the keys of the lists of the nicknames of these words. */
export function listKeysOfNicknames(subject: Subject, words: readonly string[]): ListKey[] {
  return words.flatMap((word) => nicknames(subject, word).map((related): ListKey => ['f', related]))
}

/** Returns the same with the words of names that are one edit away, or another spelling of a first name. */
export async function withFuzzyNames(
  connection: ModelConnection,
  { getOrCompute }: Cache,
  names: Names,
  words: readonly string[],
): Promise<Names> {
  const asked = words.filter((word) => word.length >= MIN_MISSPELLED)
  const otherSpellings = new Map(
    asked.map((word) => [word, names.subject === 'p' ? getOtherSpellings(word) : []]),
  )
  const variants = [...new Set([...asked, ...[...otherSpellings.values()].flat()].flatMap(spellingVariants))]
  const fuzzyWords = await getOrCompute(
    JSON.stringify(['alike', names.subject, asked]),
    () => findSimilarWords(connection, names.subject, variants),
    ({ size }) => size * BYTES_OF_A_WORD,
  )
  const similar = [...fuzzyWords.keys()]
  const fuzzy = new Map(
    asked.map((word) => {
      const isAlike = (other: string) =>
        isOneEditApart(word, other) || otherSpellings.get(word)?.includes(other) === true
      return [word, similar.filter(isAlike).sort()]
    }),
  )
  return { ...names, fuzzy, fuzzyWords }
}

/**
 * Returns the condition of names with a word that starts with this one, is related to it by nickname or, if asked for,
 * is spelled alike.
 */
export function nameCondition(names: Names, word: string, place: NamePlace): Condition {
  const { subject, words, lists, fuzzyWords } = names
  const { starting = [], startingLists = { f: [], n: [] } } = words.get(word) ?? {}
  const fuzzy = names.fuzzy.get(word) ?? []
  const fuzzyLists = (kind: 'f' | 'n') => fuzzy.flatMap((other) => fuzzyWords.get(other)?.lists[kind] ?? [])
  const inLast = place !== 'first'
  const inFirst = place !== 'last' && subject === 'p'
  const related = inFirst ? nicknames(subject, word) : []
  return withWords({
    ranges: inLast ? [...starting, ...fuzzy.flatMap((other) => fuzzyWords.get(other)?.leading ?? [])] : [],
    lists: [
      ...(inLast ? [...startingLists.n, ...fuzzyLists('n')] : []),
      ...(inFirst ? [...startingLists.f, ...pickLists(lists, 'f', related), ...fuzzyLists('f')] : []),
    ],
    last: inLast ? [`% ${word}%`, ...fuzzy.map((other) => `% ${other} %`)] : [],
    first: inFirst ? [`% ${word}%`, ...[...related, ...fuzzy].map((other) => `% ${other} %`)] : [],
  })
}

/** Returns the condition of names with exactly this word; its lists have to be among those of `names`. */
export function wholeNameCondition({ subject, words, lists }: Names, word: string): Condition {
  const text = [`% ${word} %`]
  return withWords({
    ranges: words.get(word)?.leading ?? [],
    lists: [...pickLists(lists, 'n', [word]), ...(subject === 'p' ? pickLists(lists, 'f', [word]) : [])],
    last: text,
    first: subject === 'p' ? text : [],
  })
}

/** Ranges of last or entity names in the order of their rows: the words themselves, then what starts so or is spelled alike. */
export function nameTiers(names: Names, words: readonly string[]): Range[][] {
  const known = words.flatMap((word) => names.words.get(word) ?? [])
  const fuzzy = words.flatMap((word) =>
    (names.fuzzy.get(word) ?? []).flatMap((other) => names.fuzzyWords.get(other)?.exact ?? []),
  )
  return [known.flatMap(({ exact }) => exact), [...known.flatMap(({ starting }) => starting), ...fuzzy]]
}
