import { getMiddle, isInside } from './cell-texts.ts'
import type { Columns } from './find-columns.ts'
import { getEnd, type Piece } from './page-lines.ts'
import { splitWords } from './split-words.ts'

/** Maximum part of a text that may extend past the edge of its column, in heights of its letters. */
const OVERHANG = 0.3

const findColumn = ({ edges }: Columns, x: number): number => edges.filter((edge) => edge <= x).length

/** A text in its column; `isSure` is false where it could as well be, in part, in another one. */
export type PlacedPiece = { readonly column: number; readonly piece: Piece; readonly isSure: boolean }

/** Tells whether a text belongs as a whole to the column that it is in. */
const isSureIn = ({ unsure, seams }: Columns, piece: Piece): boolean =>
  !unsure.some((range) => isInside(piece, range)) &&
  !seams.some((seam) => piece.x < seam && getEnd(piece) > seam)

/** Cuts a text that was drawn as one across columns where a space of it is at their edge, and only one is. */
function cutAtEdges(columns: Columns, piece: Piece, crossed: readonly number[]): PlacedPiece[] | null {
  const words = splitWords(piece)
  const cuts = crossed.map((edge) => {
    const near = words.slice(1).flatMap((word, index) => {
      const distance = Math.min(edge - piece.x, getEnd(piece) - edge)
      const tolerance = 0.2 * piece.height + 0.03 * distance
      const start = getEnd(words[index] ?? word)
      return edge > start - tolerance && edge < word.x + tolerance ? [index + 1] : []
    })
    return near.length === 1 ? near[0] : undefined
  })
  const places = cuts.flatMap((cut) => cut ?? [])
  if (places.length < cuts.length || new Set(places).size < places.length) return null
  const starts = [0, ...places]
  return starts.map((start, index) => {
    const own = words.slice(start, starts[index + 1] ?? words.length)
    const [first, last] = [own[0] ?? piece, own.at(-1) ?? piece]
    const text = own.map((word) => word.text).join(' ')
    const part = { ...piece, text, x: first.x, width: getEnd(last) - first.x }
    return { column: findColumn(columns, getMiddle(part)), piece: part, isSure: isSureIn(columns, part) }
  })
}

/** Puts a text into the column that it stands in; one across columns is cut at their edges, where it may be. */
export function placePiece(columns: Columns, piece: Piece, mayCut = true): PlacedPiece[] {
  const slack = Math.min(OVERHANG * piece.height, piece.width / 2)
  const [start, end] = [piece.x + slack, getEnd(piece) - slack]
  const column = findColumn(columns, start)
  const crossed = columns.edges.filter((edge) => edge > start && edge < end)
  if (crossed.length > 0) {
    const parts = mayCut ? cutAtEdges(columns, piece, crossed) : null
    return parts ?? [{ column, piece, isSure: false }]
  }
  return [{ column, piece, isSure: isSureIn(columns, piece) }]
}
