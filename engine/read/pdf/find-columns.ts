import { hasHeaderWord } from '../layout/header-words.ts'
import { getEnd, type Line, type Piece } from './page-lines.ts'

/** Fewer texts beside each other are no header of a table. */
const MIN_COLUMNS = 2

/** Of the lines of a page the one that names the columns: most words of headers, most of them beside each other. */
export function findHeaderLine(lines: readonly Line[]): Line | undefined {
  const named = ({ pieces }: Line) => pieces.filter(({ text }) => hasHeaderWord(text)).length
  const candidates = lines.filter(({ pieces }) => pieces.length >= MIN_COLUMNS)
  const best = candidates.reduce<Line | undefined>(
    (a, b) => (a === undefined || named(b) > named(a) ? b : a),
    undefined,
  )
  return best !== undefined && named(best) >= best.pieces.length / 2 ? best : undefined
}

const overlap = (one: Piece, other: Piece): number =>
  Math.min(getEnd(one), getEnd(other)) - Math.max(one.x, other.x)

function findColumn(header: readonly Piece[], piece: Piece): number {
  const widest = header.reduce(
    (best, column, index) => {
      const shared = overlap(column, piece)
      return shared > best.shared ? { index, shared } : best
    },
    { index: -1, shared: 0 },
  )
  if (widest.index >= 0) return widest.index
  const middle = piece.x + piece.width / 2
  return Math.max(
    0,
    header.findLastIndex(({ x }) => x <= middle),
  )
}

/** Words with their boxes, as far as can be seen from the box of them all. */
function splitWords(piece: Piece): Piece[] {
  const letter = piece.width / piece.text.length
  return Array.from(piece.text.matchAll(/\S+/g), ({ 0: text, index }) => ({
    ...piece,
    text,
    x: piece.x + index * letter,
    width: text.length * letter,
  }))
}

/**
 * Puts the texts of a line under the headers that they stand under, or else right of. A text that stands under several
 * was drawn as one across columns, and its words are placed one by one.
 */
export function placePieces(header: readonly Piece[], line: Line): Map<number, Piece[]> {
  const cells = new Map<number, Piece[]>()
  for (const piece of line.pieces) {
    const isAcross = header.filter((column) => overlap(column, piece) > 0).length > 1
    for (const part of isAcross ? splitWords(piece) : [piece]) {
      const column = findColumn(header, part)
      cells.set(column, [...(cells.get(column) ?? []), part])
    }
  }
  return cells
}
