import widths from './helvetica-widths.json' with { type: 'json' }
import type { Piece } from './page-lines.ts'

/** Defines the widths that follow: of the characters from the space on, in thousandths of an em. */
const FIRST = 32
/** Widths of digits, and about those of other letters. */
const USUAL = 556

/** Returns the width of a text in Helvetica of one point; other fonts have about the same proportions. */
export const measureText = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (widths[letter.charCodeAt(0) - FIRST] ?? USUAL), 0) / 1000

/**
 * Cuts a text into the parts that a pattern matches, each with the box that it has as far as the widths of letters tell:
 * a PDF gives the box of the whole text only.
 */
function splitPiece(piece: Piece, parts: RegExp): Piece[] {
  const scale = piece.width / (measureText(piece.text) || 1)
  return Array.from(piece.text.matchAll(parts), ({ 0: text, index }) => ({
    ...piece,
    text,
    x: piece.x + scale * measureText(piece.text.slice(0, index)),
    width: scale * measureText(text),
  }))
}

/** Returns the words of a text with their boxes. */
export const splitWords = (piece: Piece): Piece[] => splitPiece(piece, /\S+/gu)

/** Widths that differ by less than this share of the height of their letters are equal. */
export const EQUAL_WIDTHS = 0.02

/** Returns how much wider a text is than its letters are in Helvetica, as a share of their height. */
export const getExcess = ({ text, width, height }: Piece): number => width / height - measureText(text)

/** Returns the parts of a text that may be texts of their own: its words, unless it is as wide as one that is drawn as one. */
export const splitTexts = (piece: Piece): Piece[] =>
  Math.abs(getExcess(piece)) < EQUAL_WIDTHS ? [piece] : splitWords(piece)

/** Returns the parts of a text that wide spaces divide, as texts that were drawn as one across columns have them. */
export const splitColumns = (piece: Piece): Piece[] => splitPiece(piece, /\S+(?:\s\S+)*/gu)
