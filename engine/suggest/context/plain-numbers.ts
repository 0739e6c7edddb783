import type { SeenColumn } from './meant-column.ts'

/** A way of counting columns: its marks, the number that each is, and those that a series has where it counts so. */
type Counting = {
  readonly mark: RegExp
  readonly numberOf: (mark: string) => number
  readonly begins: readonly number[]
}

function inMarks(marks: readonly string[], follows = ''): Counting {
  const any = marks.toSorted((one, other) => other.length - one.length).join('|')
  return {
    mark: new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])${follows}`, 'gu'),
    numberOf: (mark) => marks.indexOf(mark) + 1,
    begins: [1, 2],
  }
}

/** 'First Name' is no name of several. */
const NOT_OF_NAMES = '(?!\\W*(?:name|nm|init))'
const WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const SHORT = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/** Returns a way of counting in words that ignores their case. */
function inWords(words: readonly string[]): Counting {
  const { mark, numberOf, begins } = inMarks(words, NOT_OF_NAMES)
  return { mark: new RegExp(mark, 'giu'), numberOf: (word) => numberOf(word.toLowerCase()), begins }
}

const COUNTS: readonly Counting[] = [
  // From 0; a number in brackets is known to count so.
  { mark: /(?<![\d[])\d{1,2}(?!\d)/g, numberOf: (mark) => Number(mark) + 1, begins: [1] },
  inMarks(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']),
  inMarks(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']),
  inWords(WORDS),
  inWords(SHORT),
]

/** Returns the header with one of its marks replaced by '#': the part that a series has in common. */
const around = (header: string, at: number, mark: string): string =>
  `${header.slice(0, at)}#${header.slice(at + mark.length)}`

function renumber(headers: readonly string[], { mark, numberOf, begins }: Counting): readonly string[] {
  const series = new Map<string, Set<number>>()
  for (const header of headers) {
    for (const { 0: found, index } of header.matchAll(mark)) {
      const name = around(header, index, found)
      series.set(name, (series.get(name) ?? new Set()).add(numberOf(found)))
    }
  }
  const counts = (name: string) => begins.every((number) => series.get(name)?.has(number))
  return headers.map((header) =>
    header.replace(mark, (found, at) =>
      counts(around(header, at, found)) ? String(numberOf(found)) : found,
    ),
  )
}

/** Programs write a header that comes back as 'City.1' behind 'City'. */
function withoutCopyNumbers(headers: readonly string[]): readonly string[] {
  const known = new Set(headers)
  return headers.map((header) => {
    const [, own = ''] = /^(.*\S)\.\d{1,2}$/.exec(header) ?? []
    return known.has(own) ? own : header
  })
}

/**
 * Returns headers whose series count in letters, roman numbers, words or from 0, as if they counted from 1 in plain
 * numbers.
 */
export function plainNumbers(seen: readonly SeenColumn[]): readonly SeenColumn[] {
  const headers = COUNTS.reduce(renumber, withoutCopyNumbers(seen.map(({ header }) => header)))
  return seen.map((column, index) => ({ ...column, header: headers[index] ?? column.header }))
}
