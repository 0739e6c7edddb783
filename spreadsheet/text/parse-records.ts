import type { Dialect } from './dialect.ts'

const LF = 10
const CR = 13
const TAB = 9
const SPACE = 32
const DOUBLE_QUOTE = 34
const EQUALS = 61
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
  /** Tells of the cell before that it was written ="0123" or "=""0123""", by which Excel keeps zeros. */
  textFormula?(): void
}

/**
 * Parses the bytes from `from` to `to` and tells the sink; returns where the first cell begins that needs more bytes
 * than there are. Call it again with the bytes from there on, and the last time with `isLast`.
 */
export type ParseRecords = (bytes: Uint8Array, from: number, to: number, isLast: boolean) => number

/**
 * Returns a parser of delimited text (RFC 4180) that takes everything: rows of any width, quotation marks in the wrong
 * place (text), and quotation marks that nothing closes (text from there on, so that the rows after them stay rows).
 * Of a cell that is a formula of one text alone, as ="0123", it takes the text.
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

  const beginsFormula = (bytes: Uint8Array, at: number, to: number): boolean =>
    quote === DOUBLE_QUOTE && bytes[at] === EQUALS && at + 1 < to && bytes[at + 1] === quote

  /** Tells a cell in quotation marks: only the text of the formula where it is one in quotation marks itself. */
  const tellQuoted = (bytes: Uint8Array, from: number, to: number, inFormula: boolean): void => {
    const escaping = hasBackslashes ? BACKSLASH : quote
    const isMark = (at: number) => bytes[at] === escaping && bytes[at + 1] === quote
    const [first, end] = [from + 3, to - 2]
    const holdsFormula =
      quote === DOUBLE_QUOTE &&
      bytes[from] === EQUALS &&
      !inFormula &&
      first <= end &&
      isMark(from + 1) &&
      isMark(end) &&
      !bytes.subarray(first, end).includes(quote)
    if (holdsFormula) sink.cell(bytes, first, end, true)
    else sink.cell(bytes, from, to, true)
    if (holdsFormula || inFormula) sink.textFormula?.()
  }

  /**
   * Returns where the quotation mark stands that closes the cell whose text begins at `from`. That of a formula stands in
   * the same line, and no other one before it.
   */
  const findClose = (
    bytes: Uint8Array,
    from: number,
    to: number,
    isLast: boolean,
    inFormula: boolean,
  ): number => {
    let isStray = false
    let spansLines = false
    const limit = Math.min(to, from + MAX_QUOTED_BYTES)
    for (let at = from; at < limit; at += 1) {
      const byte = bytes[at]
      if (byte === LF || byte === CR) {
        if (inFormula) return IS_TEXT
        spansLines = true
      } else if (byte === BACKSLASH && hasBackslashes) at += 1
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
        if (inFormula || (spansLines && startsCell(bytes, from, at))) return IS_TEXT
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
      const inFormula = beginsFormula(bytes, mark, to)
      const opening = inFormula ? mark + 1 : mark
      if (quote >= 0 && opening < to && bytes[opening] === quote) {
        const close = findClose(bytes, opening + 1, to, isLast, inFormula)
        if (close === NEEDS_MORE) return start
        if (close !== IS_TEXT) {
          tellQuoted(bytes, opening + 1, close, inFormula)
          end = skipBlanks(bytes, close + 1, to)
        } else isOpen = !inFormula
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
