import { searchKey } from '@concord/domain'

export const MAX_CITY_WORDS = 4

/** Returns the words of a text as search keys. */
export const getKeys = (text: string): string[] => searchKey(text).split(' ').filter(Boolean)

/**
 * Returns the texts of a query that are likely to be names: its words, all of them together, and what stands before a
 * comma.
 */
export function queryTexts(query: string): string[] {
  const words = getKeys(query)
  const beforeComma = getKeys(query.split(',')[0] ?? '')
  return [...new Set([...words, words.join(' '), beforeComma.join(' ')])].filter(Boolean)
}

/** Returns the words of a query that could name a city, alone or joined, as search keys. */
export function cityCandidates(query: string): string[] {
  const words = getKeys(query)
  const lengths = Array.from({ length: MAX_CITY_WORDS }, (_, index) => index + 1)
  return words.flatMap((_, start) =>
    lengths.flatMap((length) =>
      start + length <= words.length ? words.slice(start, start + length).join(' ') : [],
    ),
  )
}

/** Returns the word as two, split at each place that leaves so many letters on either side. */
export function listSplits(word: string, minLetters: number): (readonly [string, string])[] {
  const places = Math.max(0, word.length - 2 * minLetters + 1)
  return Array.from({ length: places }, (_, at) => [
    word.slice(0, at + minLetters),
    word.slice(at + minLetters),
  ])
}
