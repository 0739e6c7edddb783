import { writeUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import type { RowNote } from '../sheet-facts.ts'
import type { Dialect } from './dialect.ts'
import type { QuoteError, RecordSink } from './parse-records.ts'

const NUL = 0
const LF = 10
const CR = 13
const QUOTE = 34
const BACKSLASH = 92

const QUOTE_ERRORS: Record<QuoteError, string> = {
  strayQuote: 'A quotation mark inside a quoted cell is not doubled; it is read as text.',
  openQuote: 'A quotation mark opens a cell and none closes it; it is read as text.',
}
const NUL_LEFT_OUT = 'A cell holds a byte that no text has (NUL); it was left out.'
const SWALLOWED = 'A cell holds lines that look like rows of their own; a quotation mark may be missing.'

/** A sink that makes regular CSV of what the parser finds; lines that were made are taken away from time to time. */
export type CsvWriter = RecordSink & {
  /** Whole lines. */
  takeLines(): Uint8Array
  counts(): { width: number; rows: number; notes: RowNote[]; longestRow: number }
}

/**
 * Writes rows of `width` cells behind the number of the row, with the delimiter of `dialect`, marks doubled, each line
 * ended by a line feed. Narrower rows are filled up; cells beyond `width` are left out but counted in `counts().width`,
 * unless they are empty. Bytes of zero are left out. Rows that are not like the others are noted.
 */
export function createCsvWriter(dialect: Dialect, width: number): CsvWriter {
  const delimiter = dialect.delimiter.charCodeAt(0)
  const quote = dialect.quote?.charCodeAt(0)
  const notes: RowNote[] = []
  const sentences = new Map<string, string>()
  let out = new Uint8Array(1 << 20)
  let size = 0
  let row = dialect.skippedRows + 1
  let rowStart = 0
  let cells = 0
  let filled = 0
  let widest = width
  let longestRow = 0

  const reserve = (bytes: number) => {
    if (size + bytes <= out.length) return
    const larger = new Uint8Array(Math.max(out.length * 2, size + bytes))
    larger.set(out.subarray(0, size))
    out = larger
  }

  /** Adds a note; equal messages share one string, so that many notes take little memory. */
  const note = (code: string, message: string) => {
    const known = sentences.get(message) ?? message
    sentences.set(message, known)
    notes.push({ row, code, message: known })
  }

  const noteNul = () => {
    const last = notes.at(-1)
    if (last?.row !== row || last.code !== 'nulByte') note('nulByte', NUL_LEFT_OUT)
  }

  const startRow = () => {
    rowStart = size
    reserve(12)
    size += writeUtf8(String(row), out, size)
  }

  const writeQuoted = (bytes: Uint8Array, from: number, to: number, isQuoted: boolean) => {
    reserve(2 * (to - from) + 3)
    out[size++] = QUOTE
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      const next = at + 1 < to ? bytes[at + 1] : undefined
      const isDoubled = isQuoted && byte === quote && next === quote && dialect.escape === 'doubled'
      const isEscaped =
        isQuoted &&
        dialect.escape === 'backslash' &&
        byte === BACKSLASH &&
        (next === quote || next === BACKSLASH)
      if (byte === NUL) {
        noteNul()
        continue
      }
      if (isDoubled || isEscaped) at += 1
      const kept = isEscaped ? (next ?? 0) : byte
      if (kept === QUOTE) out[size++] = QUOTE
      out[size++] = kept
    }
    out[size++] = QUOTE
  }

  /** Writes a cell without quotation marks. Returns false, with nothing written, if it needs them or has a NUL byte. */
  const writePlain = (bytes: Uint8Array, from: number, to: number): boolean => {
    reserve(to - from + 1)
    let end = size
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === QUOTE || byte === CR || byte === NUL) return false
      out[end++] = byte
    }
    size = end
    return true
  }

  return {
    cell: (bytes, from, to, isQuoted) => {
      if (cells === 0) startRow()
      cells += 1
      if (to > from) filled = cells
      if (cells > width) return
      reserve(1)
      out[size++] = delimiter
      if (isQuoted && holdsRows(bytes, from, to, delimiter, dialect.width)) note('swallowedRows', SWALLOWED)
      if (isQuoted || !writePlain(bytes, from, to)) writeQuoted(bytes, from, to, isQuoted)
    },
    error: (error) => note(error, QUOTE_ERRORS[error]),
    endRow: () => {
      if (cells === 0) startRow()
      else if (cells < dialect.width)
        note('narrowRow', `The row has ${cells} cells, most have ${dialect.width}.`)
      else if (filled > dialect.width)
        note('wideRow', `The row has ${filled} cells, most have ${dialect.width}.`)
      const missing = Math.max(0, width - cells)
      reserve(missing + 1)
      out.fill(delimiter, size, size + missing)
      size += missing
      out[size++] = LF
      widest = Math.max(widest, filled)
      longestRow = Math.max(longestRow, size - rowStart)
      row += 1
      cells = 0
      filled = 0
    },
    takeLines: () => {
      const end = cells === 0 ? size : rowStart
      const lines = out.slice(0, end)
      out.copyWithin(0, end, size)
      size -= end
      rowStart = 0
      return lines
    },
    counts: () => ({ width: widest, rows: row - 1, notes, longestRow }),
  }
}

/** Tells whether one line inside a cell has as many delimiters as a row; always false for fewer than three columns. */
function holdsRows(bytes: Uint8Array, from: number, to: number, delimiter: number, width: number): boolean {
  if (width < 3) return false
  let delimiters = 0
  let isInside = false
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === delimiter) delimiters += 1
    if (bytes[at] !== LF) continue
    if (isInside && delimiters >= width - 1) return true
    isInside = true
    delimiters = 0
  }
  return false
}
