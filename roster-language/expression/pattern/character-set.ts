import { BLANKS } from '../value.ts'
import type { Ranges } from './pattern.ts'

const LAST = 0x10ffff
const range = (first: string, last: string): readonly [number, number] => [
  first.charCodeAt(0),
  last.charCodeAt(0),
]

const DIGIT: Ranges = [range('0', '9')]
const WORD: Ranges = [range('0', '9'), range('A', 'Z'), range('_', '_'), range('a', 'z')]
const BLANK: Ranges = mergeRanges(Array.from(BLANKS, (blank) => range(blank, blank)))

/** Defines what '.' takes: everything but a line feed. */
export const ANY: Ranges = invertRanges([range('\n', '\n')])

/** The classes that a letter after a backslash names. */
export const CLASSES: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGIT],
  ['D', invertRanges(DIGIT)],
  ['w', WORD],
  ['W', invertRanges(WORD)],
  ['s', BLANK],
  ['S', invertRanges(BLANK)],
])

/** Sorts ranges and merges those that overlap or touch. */
export function mergeRanges(ranges: Ranges): Ranges {
  const merged: [number, number][] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else merged.push([first, last])
  }
  return merged
}

/** Returns every code point that the ranges leave out. */
export function invertRanges(ranges: Ranges): Ranges {
  const gaps: [number, number][] = []
  let next = 0
  for (const [first, last] of mergeRanges(ranges)) {
    if (first > next) gaps.push([next, first - 1])
    next = last + 1
  }
  if (next <= LAST) gaps.push([next, LAST])
  return gaps
}

/** Returns the ranges with the other case of each of A to Z and a to z that they hold. */
export function inBothCases(ranges: Ranges): Ranges {
  const between = (low: string, high: string, shift: number) =>
    ranges.flatMap(([first, last]): [number, number][] => {
      const from = Math.max(first, low.charCodeAt(0))
      const to = Math.min(last, high.charCodeAt(0))
      return from <= to ? [[from + shift, to + shift]] : []
    })
  return mergeRanges([...ranges, ...between('a', 'z', -32), ...between('A', 'Z', 32)])
}
