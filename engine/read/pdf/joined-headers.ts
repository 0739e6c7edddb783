import type { Header } from './find-header.ts'
import { getOverlap, type Line, type Piece } from './page-lines.ts'
import { EQUAL_WIDTHS, getExcess } from './split-words.ts'

/** A space is wider than those of its font from this share of the height of the letters on. */
const WIDENED = 0.05

const hasSpace = ({ text }: Piece): boolean => text.includes(' ')
const hasKnownWidth = (piece: Piece): boolean => Math.abs(getExcess(piece)) < EQUAL_WIDTHS
const listPieces = (lines: readonly Line[]): Piece[] => lines.flatMap(({ pieces }) => pieces)

/** Returns texts that show their font: a space in them has the width of that font, or they have no space. */
const listSamples = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter((piece) => !hasSpace(piece) || hasKnownWidth(piece))

/**
 * Tells whether a text that names one column has a wider space than its font, so that it may be the names of two
 * columns. Only the widths of Helvetica and similar fonts are known; if a header has no single words, the rows show its
 * font.
 */
export function hasJoinedNames({ lines, columns }: Header, below: readonly Line[]): boolean {
  const names = listPieces(lines)
  const own = listSamples(names)
  const samples = own.length > 0 ? own : listSamples(listPieces(below))
  if (2 * samples.filter(hasKnownWidth).length <= samples.length) return false
  return names
    .filter((name) => hasSpace(name) && getExcess(name) > WIDENED)
    .some((name) =>
      columns.some((column) => getOverlap(column, name) > name.width - EQUAL_WIDTHS * name.height),
    )
}
