import { getBottom, getEnd, joinPieces, type Piece } from './page-lines.ts'

/** Texts beside each other farther than this, in heights of their letters, are not of one cell. */
const APART = 0.75

/** Lines of a cell are at least so many heights of their letters below each other. */
const MIN_LEADING = 0.8

/** Texts whose heights differ by less than this share of their letters are on one line. */
const SAME_LINE = 0.3

/** Points from the left, the first one less than the second. */
export type Range = readonly [from: number, to: number]

/** Returns the point in the middle of a text from left to right. */
export const getMiddle = ({ x, width }: Piece): number => x + width / 2

/** Tells whether the middle of a text is between two points. */
export const isInside = (piece: Piece, [from, to]: Range): boolean =>
  getMiddle(piece) > from && getMiddle(piece) < to

const isApart = (left: Piece, right: Piece): boolean => right.x - getEnd(left) > APART * right.height

/** Joins texts of a line that stand near enough to be of one cell. */
export function joinNear(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last === undefined || isApart(last, piece)) joined.push(piece)
    else joined[joined.length - 1] = joinPieces([last, piece])
  }
  return joined
}

/** Counts the lines on which more than one text stands between two points. */
export const countSeveral = (lines: readonly (readonly Piece[])[], range: Range): number =>
  lines.filter((pieces) => pieces.filter((piece) => isInside(piece, range)).length > 1).length

/** Counts the lines on which the texts between two points stand too far apart to be one cell. */
export function countDivided(lines: readonly (readonly Piece[])[], range: Range): number {
  return lines.filter((pieces) => {
    const inside = pieces.filter((piece) => isInside(piece, range))
    return inside.some((piece, index) => index > 0 && isApart(inside[index - 1] ?? piece, piece))
  }).length
}

/** Returns texts of one cell in reading order: lines from top to bottom, words from left to right. */
export const inReadingOrder = (pieces: readonly Piece[]): Piece[] =>
  pieces.toSorted((a, b) => {
    const isSameLine = Math.abs(getBottom(a) - getBottom(b)) < SAME_LINE * a.height
    return isSameLine ? a.x - b.x : getBottom(a) - getBottom(b)
  })

/** Tells whether texts of one cell, in order, are too far apart for words, or at heights that no lines have. */
export function isDivided(pieces: readonly Piece[]): boolean {
  return pieces.some((piece, index) => {
    const last = pieces[index - 1]
    if (last === undefined) return false
    const below = Math.abs(getBottom(last) - getBottom(piece)) / piece.height
    return below < SAME_LINE ? isApart(last, piece) : below < MIN_LEADING
  })
}
