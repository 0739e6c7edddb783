import { getShapes } from '@concord/roster-language'
import { countDivided, isInside, joinNear, type Range } from './cell-texts.ts'
import { countCrossed, STEP } from './count-crossed.ts'
import { type Edges, findEdges, getSpace } from './find-edges.ts'
import { getEnd, type Line, type Piece } from './page-lines.ts'
import { splitTexts } from './split-words.ts'

/** Shares of the lines: what few, many and most of them have. */
const [FEW, MANY, MOST] = [0.1, 0.25, 0.5]

/** A range that holds all texts of a table. */
export const EVERYWHERE: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Minimum number of lines: in fewer lines, spaces are above each other by chance. */
const MIN_LINES = 3

/** The edges of the columns of a table. Texts in an `unsure` range may belong to another column. */
export type Columns = Edges & {
  /** Places where texts may end and others begin that were read as one, leaving a column empty. */
  readonly seams: readonly number[]
}

/**
 * Finds where spaces between the parts of texts stand above each other, on many lines, of which most pass a test: these
 * may be two texts.
 */
function findSeams(
  lines: readonly (readonly Piece[])[],
  parts: readonly Piece[],
  [from, to]: Range,
  test: (pieces: readonly Piece[], x: number) => boolean = () => true,
): number[] {
  const near = lines.flatMap((pieces) => pieces.filter((piece) => getEnd(piece) > from && piece.x < to))
  const whole = countCrossed(near, [from, to])
  const letters = countCrossed(
    parts.filter((piece) => getEnd(piece) > from && piece.x < to),
    [from, to],
  )
  const seam = whole.findIndex((count, index) => {
    const x = from + (index + 0.5) * STEP
    const crossed = letters[index] ?? 0
    const spaces = count - crossed
    if (crossed > FEW * lines.length || spaces < Math.max(MIN_LINES, MANY * lines.length)) return false
    const across = lines.filter((pieces) => pieces.some((piece) => piece.x < x && getEnd(piece) > x))
    return across.filter((pieces) => test(pieces, x)).length >= MOST * across.length
  })
  return seam < 0 ? [] : [from + (seam + 0.5) * STEP]
}

const getRange = (edges: readonly number[], column: number): Range => [
  edges[column - 1] ?? Number.NEGATIVE_INFINITY,
  edges[column] ?? Number.POSITIVE_INFINITY,
]

/** Finds texts that may be one of each of two columns, of which one would be empty without. */
function findJoined(
  header: readonly Piece[],
  edges: readonly number[],
  lines: readonly (readonly Piece[])[],
) {
  const words = lines.flatMap((pieces) => pieces.flatMap(splitTexts))
  return edges.map((edge, index) => {
    const [left, right] = [header[index], header[index + 1]]
    if (left === undefined || right === undefined) return { edge, seams: [] }
    const seams = findSeams(lines, words, getSpace(left, right), (pieces, x) => {
      const other = getRange(edges, x < edge ? index + 1 : index)
      return !pieces.some((piece) => isInside(piece, other))
    })
    return { edge, seams }
  })
}

/**
 * Returns the texts without repeats and without texts that are one value, such as (207) 555-0101, because their spaces
 * show nothing.
 */
function keepDifferent(pieces: readonly Piece[]): Piece[] {
  const known = new Map(pieces.map((piece) => [piece.text, piece]))
  return [...known.values()].filter(({ text }) => !text.includes(' ') || getShapes(text).length === 0)
}

/**
 * Returns columns that may be two whose headers were read as one: many of their cells are two texts, or have a space just
 * where their header has one.
 */
function findDoubtful(
  header: readonly Piece[],
  edges: readonly number[],
  lines: readonly (readonly Piece[])[],
): Range[] {
  return header.flatMap((piece, index) => {
    const range = getRange(edges, index)
    const inside = lines.map((pieces) => pieces.filter((one) => isInside(one, range)))
    const filled = inside.filter((pieces) => pieces.length > 0)
    const near = filled.map(joinNear)
    const parts = filled.flat()
    const different = keepDifferent(near.flat())
    const words = different.flatMap(splitTexts)
    const names = splitTexts(piece)
    const isSeam = names.slice(1).some((name, at) => {
      const space: Range = [getEnd(names[at] ?? name), name.x]
      return (
        findSeams(
          different.map((one) => [one]),
          words,
          space,
        ).length > 0
      )
    })
    const box: Range = parts.reduce(
      ([from, to], part): Range => [Math.min(from, part.x), Math.max(to, getEnd(part))],
      [piece.x, getEnd(piece)],
    )
    const isGutter = findSeams(near, parts, box).length > 0
    const divided = countDivided(filled, range)
    // With one header more, no row has as many cells as it seems.
    if (isSeam || isGutter) return [EVERYWHERE]
    return divided > 0 && divided >= FEW * filled.length ? [range] : []
  })
}

/** Finds the columns of a table by its headers and by where the texts under them stand. */
export function findColumns(header: readonly Piece[], lines: readonly Line[]): Columns {
  const texts = lines.map(({ pieces }) => pieces)
  const { edges, unsure } = findEdges(header, texts)
  const joined = findJoined(header, edges, texts)
  const between = joined.flatMap(({ edge, seams }) =>
    seams.map((seam): Range => [Math.min(edge, seam), Math.max(edge, seam)]),
  )
  return {
    edges,
    unsure: [...unsure, ...between, ...findDoubtful(header, edges, texts)],
    seams: joined.flatMap(({ seams }) => seams),
  }
}
