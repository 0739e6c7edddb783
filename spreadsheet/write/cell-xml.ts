import { isCalendarDate } from '@concord/domain'
import type { CellLook, CellStyles } from './cell-styles.ts'
import type { FilledCell, WrittenCell } from './written-cell.ts'

/** The most characters that Excel keeps in a cell. */
const MAX_CHARACTERS = 32_767
const NEEDS_ESCAPE = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_x[\da-f]{4}_/iu
const LONE_SURROGATE = /[\ud800-\udfff]/
const FORMULA_LIKE = /^[=+\-@\t\r]/
const EDGE_SPACE = /^\s|\s$|\n/
const DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** 1900-03-01: serial numbers before it count a leap day that never was. */
const FIRST_SAFE_SERIAL = 61

const escapeCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Returns a text as XML. Characters that XML forbids are written the way Excel does, as `_x0001_`; a text that itself
 * looks so gets its underscore escaped.
 */
export function escapeText(text: string): string {
  const whole = LONE_SURROGATE.test(text) ? text.toWellFormed() : text
  if (!NEEDS_ESCAPE.test(whole)) return whole
  return (
    whole
      // What is escaped next begins with an underscore, which may end a text that looks so far like an escape.
      .replace(/_(?=x[\da-fA-F]{4}(?:[_\ufffe\uffff]|(?![\t\n])\p{Cc}))/gu, '_x005F_')
      .replace(/[\ufffe\uffff]|(?![\t\n])\p{Cc}/gu, escapeCode)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

/** Returns the serial number of a date; null if it is not a date that a workbook can hold. */
function readDay(date: string): number | null {
  if (!isCalendarDate(date)) return null
  const serial = (Date.parse(date) - EPOCH_MS) / DAY_MS
  return serial >= FIRST_SAFE_SERIAL ? serial : null
}

function writeTextCell(
  start: string,
  text: string,
  look: CellLook,
  styles: CellStyles,
  fill: string | null,
): string {
  if (text === '') return fill === null ? '' : `${start}" s="${styles.indexOf('plain', fill)}"/>`
  if (text.length > MAX_CHARACTERS) {
    throw new Error(
      `A text of ${text.length} characters does not fit into a cell, which holds ${MAX_CHARACTERS}.`,
    )
  }
  const shown = look === 'plain' && FORMULA_LIKE.test(text) ? 'formulaLike' : look
  const style = styles.indexOf(shown, fill)
  const space = EDGE_SPACE.test(text) ? ' xml:space="preserve"' : ''
  return `${start}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${space}>${escapeText(text)}</t></is></c>`
}

function writeNumberCell(
  start: string,
  value: number,
  look: CellLook,
  styles: CellStyles,
  fill: string | null,
): string {
  if (!Number.isFinite(value)) return writeTextCell(start, String(value), look, styles, fill)
  const style = styles.indexOf(look, fill)
  return `${start}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`
}

const hasFill = (cell: WrittenCell): cell is FilledCell =>
  typeof cell === 'object' && cell !== null && 'fill' in cell

/** Returns a cell at a reference such as 'AB12'; an empty one without a color is ''. */
export function writeCell(reference: string, cell: WrittenCell, look: CellLook, styles: CellStyles): string {
  const start = `<c r="${reference}`
  const value = hasFill(cell) ? cell.value : cell
  const fill = hasFill(cell) ? cell.fill : null
  if (value === null) return writeTextCell(start, '', look, styles, fill)
  if (typeof value === 'string') return writeTextCell(start, value, look, styles, fill)
  if (typeof value === 'number') return writeNumberCell(start, value, look, styles, fill)
  const serial = readDay(value.date)
  return serial === null
    ? writeTextCell(start, value.date, look, styles, fill)
    : writeNumberCell(start, serial, 'date', styles, fill)
}
