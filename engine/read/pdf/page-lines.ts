/** A text on a page with its box, in points from the top left corner. */
export type Piece = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Texts of a page at one height, from left to right; pages count from 1. */
export type Line = { readonly page: number; readonly pieces: readonly Piece[] }

/** Texts nearer to each other than this share of their height are words of one text. */
const WORD_GAP = 0.35

/** Maximum vertical distance between texts on one line, as a share of their height. */
const LINE_TOLERANCE = 0.3

/** Texts that are drawn twice this near to each other, in heights, are one in bold. */
const BOLD_SHIFT = 0.2

export const getBottom = ({ y, height }: Piece): number => y + height
export const getEnd = ({ x, width }: Piece): number => x + width

/** Returns how many points two texts share from left to right; less than 0 when they stand apart. */
export const getOverlap = (one: Piece, other: Piece): number =>
  Math.min(getEnd(one), getEnd(other)) - Math.max(one.x, other.x)

/** Returns the box around texts, with their words in reading order. None is given only where there is one at least. */
export function joinPieces(pieces: readonly Piece[]): Piece {
  const x = Math.min(...pieces.map((piece) => piece.x))
  const y = Math.min(...pieces.map((piece) => piece.y))
  return {
    text: pieces.map(({ text }) => text).join(' '),
    x,
    y,
    width: Math.max(...pieces.map(getEnd)) - x,
    height: Math.max(...pieces.map(getBottom)) - y,
  }
}

/** Groups the texts of a page into lines, from top to bottom. */
export function groupLines(page: number, pieces: readonly Piece[]): Line[] {
  const lines: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => getBottom(a) - getBottom(b))) {
    const first = lines.at(-1)?.[0]
    const isSameLine = first && getBottom(piece) - getBottom(first) < LINE_TOLERANCE * first.height
    if (isSameLine) lines.at(-1)?.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => ({ page, pieces: joinWords(line.toSorted((a, b) => a.x - b.x)) }))
}

const isDrawnAgain = (piece: Piece, last: Piece): boolean =>
  last.text === piece.text && piece.x - last.x < BOLD_SHIFT * piece.height

/** Joins words that are drawn one by one. */
function joinWords(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const gap = last === undefined ? 0 : piece.x - getEnd(last)
    if (last !== undefined && isDrawnAgain(piece, last)) continue
    if (last === undefined || gap > WORD_GAP * piece.height) joined.push(piece)
    else {
      const isWord = gap > 0.1 * piece.height
      const box = joinPieces([last, piece])
      joined[joined.length - 1] = isWord ? box : { ...box, text: last.text + piece.text }
    }
  }
  return joined
}

/** Returns the texts of a line, for comparing lines. */
export const getText = ({ pieces }: Line): string => pieces.map(({ text }) => text).join('\t')
