import type { Dialect } from './dialect.ts'

const LF = 10
const CR = 13
const TAB = 9
const SPACE = 32
const BACKSLASH = 92

/** A quoted cell longer than this is an open quotation mark. */
const MAX_QUOTED_BYTES = 1 << 20

const NEEDS_MORE = -1
const IS_TEXT = -2

/** Describes what is wrong with a quotation mark: kept as text in either case. */
export type QuoteError = 'strayQuote' | 'openQuote'

/** Takes what the parser finds, in the order of the file. */
export type RecordSink = {
  /** The cell is bytes[from, to); of a quoted one what stands between its marks, escapes unresolved. */
  cell(bytes: Uint8Array, from: number, to: number, isQuoted: boolean): void
  /** A blank line ends a row without cells. */
  endRow(): void
  error(error: QuoteError): void
}

/**
 * Parses the bytes from `from` to `to` and tells the sink; returns where the first cell begins that needs more bytes
 * than there are. Call it again with the bytes from there on, and the last time with `isLast`.
 */
export type ParseRecords = (bytes: Uint8Array, from: number, to: number, isLast: boolean) => number

/**
 * Returns a parser of delimited text (RFC 4180) that takes everything: rows of any width, quotation marks in the wrong
 * place (text), and quotation marks that nothing closes (text from there on, so that the rows after them stay rows).
 * Spaces and tabs between a delimiter and a quotation mark do not count. Bytes are those of ASCII or of a superset as UTF-8.
 */
export function createParser(dialect: Omit<Dialect, 'width'>, sink: RecordSink): ParseRecords {
  const delimiter = dialect.delimiter.charCodeAt(0)
  const quote = dialect.quote?.charCodeAt(0) ?? NEEDS_MORE
  const hasBackslashes = dialect.escape === 'backslash'
  const breaksAtCr = dialect.lineEnd === 'cr' || dialect.lineEnd === 'mixed'
  let cells = 0

  const isBlank = (byte: number | undefined): boolean =>
    byte === SPACE || (byte === TAB && byte !== delimiter)

  const endsLine = (bytes: Uint8Array, at: number, to: number): boolean =>
    bytes[at] === LF || (bytes[at] === CR && (breaksAtCr || at + 1 === to || bytes[at + 1] === LF))

  const skipBlanks = (bytes: Uint8Array, from: number, to: number): number => {
    let at = from
    while (at < to && isBlank(bytes[at])) at += 1
    return at
  }

  const startsCell = (bytes: Uint8Array, from: number, mark: number): boolean => {
    let at = mark - 1
    while (at > from && isBlank(bytes[at])) at -= 1
    return bytes[at] === delimiter || bytes[at] === LF || bytes[at] === CR
  }

  /** Returns where the quotation mark stands that closes the cell whose text begins at `from`. */
  const findClose = (bytes: Uint8Array, from: number, to: number, isLast: boolean): number => {
    let isStray = false
    let spansLines = false
    const limit = Math.min(to, from + MAX_QUOTED_BYTES)
    for (let at = from; at < limit; at += 1) {
      const byte = bytes[at]
      if (byte === LF || byte === CR) spansLines = true
      else if (byte === BACKSLASH && hasBackslashes) at += 1
      else if (byte === quote) {
        if (!hasBackslashes && bytes[at + 1] === quote && at + 1 < to) {
          at += 1
          continue
        }
        const after = skipBlanks(bytes, at + 1, to)
        if (after >= to - 1 && !isLast) return NEEDS_MORE
        if (after >= to || bytes[after] === delimiter || endsLine(bytes, after, to)) {
          if (isStray) sink.error('strayQuote')
          return at
        }
        if (spansLines && startsCell(bytes, from, at)) return IS_TEXT
        isStray = true
      }
    }
    return isLast || limit < to ? IS_TEXT : NEEDS_MORE
  }

  return (bytes, from, to, isLast) => {
    let at = from
    while (at < to || (isLast && cells > 0)) {
      const start = at
      let end = -1
      let isOpen = false
      const mark = quote < 0 ? at : skipBlanks(bytes, at, to)
      if (quote >= 0 && mark < to && bytes[mark] === quote) {
        const close = findClose(bytes, mark + 1, to, isLast)
        if (close === NEEDS_MORE) return start
        isOpen = close === IS_TEXT
        if (!isOpen) {
          sink.cell(bytes, mark + 1, close, true)
          end = skipBlanks(bytes, close + 1, to)
        }
      }
      if (end < 0) {
        end = start
        while (end < to) {
          const byte = bytes[end]
          if (byte === delimiter || byte === LF || (byte === CR && endsLine(bytes, end, to))) break
          end += 1
        }
        if (end >= to - 1 && !isLast) return start
        if (isOpen) sink.error('openQuote')
        const isBlankLine = cells === 0 && end === start && bytes[end] !== delimiter
        if (!isBlankLine) sink.cell(bytes, start, end, false)
      }
      if (end < to && bytes[end] === delimiter) {
        cells += 1
        at = end + 1
        continue
      }
      sink.endRow()
      cells = 0
      at = end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1)
    }
    return Math.min(at, to)
  }
}
