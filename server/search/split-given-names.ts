import { type ListKey, lookUp } from './dictionary-store.ts'
import type { ModelConnection } from './model-view.ts'
import { getKeys, listSplits } from './query-words.ts'

const MIN_NAME = 2
const MIN_JOINED = 5

/**
 * Returns queries with a given name of two written apart, "annmarie" as "ann marie", where practitioners of the
 * directory have both; those whose halves are borne most first. `words`: those that are read as names.
 */
export async function splitGivenNames(
  connection: ModelConnection,
  query: string,
  words: ReadonlySet<string>,
): Promise<string[]> {
  const keys = getKeys(query)
  const splits = keys.flatMap((word, at) =>
    words.has(word) && word.length >= MIN_JOINED
      ? listSplits(word, MIN_NAME).map(([first, second]) => ({ at, first, second }))
      : [],
  )
  if (splits.length === 0) return []
  const halves = [...new Set(splits.flatMap(({ first, second }) => [first, second]))]
  const { lists } = await lookUp(
    connection,
    'p',
    halves.map((half): ListKey => ['f', half]),
    [],
  )
  const countOf = (half: string) => lists.get(`f${half}`)?.size ?? 0
  return splits
    .map((split) => ({ ...split, rarer: Math.min(countOf(split.first), countOf(split.second)) }))
    .filter(({ rarer }) => rarer > 0)
    .toSorted((one, other) => other.rarer - one.rarer)
    .map(({ at, first, second }) => [...keys.slice(0, at), first, second, ...keys.slice(at + 1)].join(' '))
}
