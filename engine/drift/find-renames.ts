import { nameColumn } from '@concord/roster-language'
import { compareHeaders } from '../suggest/header-likeness.ts'
import type { FoundColumn, Matching, Remembered, Rename } from './column-drift.ts'

/** Alike enough to be the same without anything else that speaks for it. */
const ALIKE = 0.75
/** Alike enough where a column also stands at the same place. */
const HALF_ALIKE = 0.5
/** Defines what the place and the looks of the values weigh beside the header. */
const SAME_PLACE = 0.3
const SAME_SHAPE = 0.3
const OTHER_SHAPE = -0.6
/** Worth a question. */
const LIKELY = 0.45
/** Minimum lead of a rename over every competing one for it to be sure. */
const MARGIN = 0.2

/** Shapes that columns of many kinds have. */
const VAGUE = new Set(['text', 'name', 'number', 'empty'])

type Pair = {
  readonly gone: number
  readonly place: number
  readonly score: number
  readonly isSure: boolean
  readonly why: string
}

const isDistinctive = (shape: string | undefined): boolean => shape !== undefined && !VAGUE.has(shape)

/** Tells whether a column has the same neighbors on both sides, or the edge of the tab. */
function isAtSamePlace(
  gone: number,
  place: number,
  remembered: readonly Remembered[],
  matching: Matching,
): boolean {
  if (remembered[gone]?.place === null) return false
  const isNext = (step: 1 | -1, end: number) =>
    remembered[gone + step] === undefined ? place + step === end : matching.get(gone + step) === place + step
  return isNext(-1, -1) && (isNext(1, -1) || matching.get(gone + 1) === undefined)
}

function weighPair(
  gone: number,
  place: number,
  remembered: readonly Remembered[],
  found: readonly FoundColumn[],
  matching: Matching,
): Pair {
  const [before, now] = [remembered[gone], found[place]]
  const likeness = compareHeaders(before?.header ?? '', now?.header ?? '')
  const hasPlace = isAtSamePlace(gone, place, remembered, matching)
  const hasShape = isDistinctive(before?.shape) && before?.shape === now?.shape
  const isOther =
    before?.shape !== undefined &&
    now?.shape !== undefined &&
    before.shape !== now.shape &&
    (isDistinctive(before.shape) || isDistinctive(now.shape)) &&
    now.shape !== 'empty' &&
    before.shape !== 'empty'
  const score =
    likeness + (hasPlace ? SAME_PLACE : 0) + (hasShape ? SAME_SHAPE : 0) + (isOther ? OTHER_SHAPE : 0)
  const isSure = !isOther && (likeness >= ALIKE || (hasPlace && (hasShape || likeness >= HALF_ALIKE)))
  const why = [
    ...(likeness >= HALF_ALIKE ? ['the names are similar'] : []),
    ...(hasPlace ? ['it is at the same position'] : []),
    ...(hasShape ? ['its values look the same'] : []),
    ...(isOther ? ['but its values look different'] : []),
  ]
  return { gone, place, score, isSure, why: why.join(', ') }
}

/**
 * Returns the likeliest pairs of a missing column and one that is not remembered, each column once. A pair is sure only
 * when no other comes near.
 */
export function findRenames(
  remembered: readonly Remembered[],
  found: readonly FoundColumn[],
  matching: Matching,
): readonly (Rename & Pick<Pair, 'gone' | 'place'>)[] {
  const taken = new Set(matching.values())
  const gone = remembered.flatMap((_, index) => (matching.has(index) ? [] : [index]))
  const places = found.flatMap((_, place) => (taken.has(place) ? [] : [place]))
  const pairs = gone
    .flatMap((index) => places.map((place) => weighPair(index, place, remembered, found, matching)))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((one, other) => other.score - one.score || one.gone - other.gone || one.place - other.place)
  const headers = found.map(({ header }) => header)
  const before = remembered.map(({ header }) => header)
  const [used, given] = [new Set<number>(), new Set<number>()]
  const renames = pairs.flatMap((pair) => {
    if (used.has(pair.gone) || given.has(pair.place)) return []
    used.add(pair.gone)
    given.add(pair.place)
    const isRival = (other: Pair) =>
      other !== pair &&
      (other.gone === pair.gone || other.place === pair.place) &&
      other.score > pair.score - MARGIN
    const { gone: index, place, why } = pair
    const isSure = pair.isSure && !pairs.some(isRival)
    return [
      { from: nameColumn(index, before), to: nameColumn(place, headers), isSure, why, gone: index, place },
    ]
  })
  return renames.toSorted((one, other) => one.gone - other.gone)
}
