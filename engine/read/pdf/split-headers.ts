import { countDivided } from './cell-texts.ts'
import { findColumns } from './find-columns.ts'
import { getEnd, joinPieces, type Line, type Piece } from './page-lines.ts'
import { placePiece } from './place-piece.ts'
import { splitWords } from './split-words.ts'

/** Minimum share of the lines that have two cells below a header for the header to be split. */
const MIN_DIVIDED = 0.25
/** Maximum share of the lines that do not fit a split of the header into two. */
const MAX_DIVIDED = 0.05

type Side = readonly [left: Piece, right: Piece]

/** Returns the ways to take a header for two, each at one of its spaces. */
function listSplits(header: Piece): Side[] {
  const words = splitWords(header)
  return words
    .slice(1)
    .map((_, index) => [joinPieces(words.slice(0, index + 1)), joinPieces(words.slice(index + 1))])
}

/**
 * Divides headers that stand so near to each other that they were read as one, where many lines have two texts below.
 * A header over several lines stays: its words are not beside each other.
 */
export function splitHeaders(columns: readonly Piece[], lines: readonly Line[]): Piece[] {
  const texts = lines.map(({ pieces }) => pieces)
  const { edges } = findColumns(columns, lines)
  return columns.flatMap((header, index) => {
    const from = edges[index - 1] ?? Number.NEGATIVE_INFINITY
    const to = edges[index] ?? Number.POSITIVE_INFINITY
    const inside = texts.map((pieces) => pieces.filter((piece) => piece.x < to && getEnd(piece) > from))
    const filled = inside.filter((pieces) => pieces.length > 0)
    if (countDivided(filled, [from, to]) < MIN_DIVIDED * filled.length || filled.length === 0) return [header]
    const splits = listSplits(header).map(([left, right]) => {
      const edge = (getEnd(left) + right.x) / 2
      const both = { edges: [edge], unsure: [], seams: [] }
      const crossed = filled.filter((pieces) =>
        pieces.some((piece) => placePiece(both, piece).some(({ isSure }) => !isSure)),
      )
      const wrong = crossed.length + countDivided(filled, [from, edge]) + countDivided(filled, [edge, to])
      return { both: [left, right], wrong }
    })
    const [best] = splits.sort((a, b) => a.wrong - b.wrong)
    return best && best.wrong <= MAX_DIVIDED * filled.length ? best.both : [header]
  })
}
