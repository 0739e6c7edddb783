const QUOTE = '"'
const MAX_LINES_OF_A_RECORD = 20

type Split = { fields: string[] } | { error: 'open' | 'malformed' }

/** The character between the fields of a record. */
export type Separator = ',' | '\t' | ';'

function splitByScan(text: string, separator: Separator): Split {
  const fields: string[] = []
  let at = 0
  for (;;) {
    if (text[at] !== QUOTE) {
      const end = text.indexOf(separator, at)
      fields.push(end === -1 ? text.slice(at) : text.slice(at, end))
      if (end === -1) return { fields }
      at = end + 1
      continue
    }
    let close = text.indexOf(QUOTE, at + 1)
    while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2)
    if (close === -1) return { error: 'open' }
    fields.push(text.slice(at + 1, close).replaceAll('""', QUOTE))
    if (close + 1 === text.length) return { fields }
    if (text[close + 1] !== separator) return { error: 'malformed' }
    at = close + 2
  }
}

const QUOTE_CODE = 0x22

/**
 * Splits a record of `columnCount` quoted values without a quotation mark inside any of them, as the registry writes
 * nearly all; otherwise undefined. Most values are empty: no text is created for them.
 */
function splitPlainQuoted(text: string, columnCount: number, separator: Separator): string[] | undefined {
  const separatorCode = separator.charCodeAt(0)
  const fields = new Array<string>(columnCount).fill('')
  for (let at = 0, column = 0; text.charCodeAt(at) === QUOTE_CODE; column += 1) {
    let close = at + 1
    if (text.charCodeAt(close) !== QUOTE_CODE) {
      close = text.indexOf(QUOTE, close)
      if (close === -1) return undefined
      fields[column] = text.slice(at + 1, close)
    }
    if (close + 1 === text.length) return column + 1 === columnCount ? fields : undefined
    if (text.charCodeAt(close + 1) !== separatorCode) return undefined
    at = close + 2
  }
  return undefined
}

/** Splits one record into its fields; records of `columnCount` fields are split fastest. */
export function splitRecord(text: string, columnCount = 0, separator: Separator = ','): Split {
  if (!text.includes(QUOTE)) return { fields: text.split(separator) }
  const fields = splitPlainQuoted(text, columnCount, separator)
  return fields ? { fields } : splitByScan(text, separator)
}

export type RecordHandlers = {
  record(line: number, fields: string[], raw: string): void
  unreadable(line: number, reason: string, raw: string): void
  emptyLine(): void
}

export type RecordReader = {
  push(text: string): void
  end(): void
  /** Tells whether the next line begins a record. */
  isBetweenRecords(): boolean
}

/**
 * Puts physical lines together to records. A quote that is not closed costs its own line only: as soon as the lines
 * after it turn out to be records of their own, or do not close it well, they are read again by themselves.
 */
export function createRecordReader(
  columnCount: number,
  firstLine: number,
  on: RecordHandlers,
  separator: Separator = ',',
): RecordReader {
  let nextLine = firstLine
  let open: { line: number; texts: string[] } | undefined

  function giveUp(): void {
    if (!open) return
    const { line, texts } = open
    open = undefined
    on.unreadable(line, 'A quotation mark is not closed.', texts[0] ?? '')
    texts.slice(1).forEach((text, index) => {
      take(line + 1 + index, text)
    })
  }

  function takeWhileOpen(text: string, pending: { line: number; texts: string[] }): void {
    const alone = splitRecord(text, columnCount, separator)
    const isRecord = 'fields' in alone && alone.fields.length === columnCount
    pending.texts.push(text)
    const raw = pending.texts.join('\n')
    const whole = splitRecord(raw, columnCount, separator)
    const isWhole = 'fields' in whole && whole.fields.length === columnCount
    const isHopeless =
      'fields' in whole || whole.error === 'malformed' || pending.texts.length > MAX_LINES_OF_A_RECORD
    if (isWhole && !isRecord) {
      open = undefined
      on.record(pending.line, whole.fields, raw)
    } else if (isRecord || isHopeless) {
      giveUp()
    }
  }

  function take(line: number, text: string): void {
    if (open) {
      takeWhileOpen(text, open)
      return
    }
    const split = splitRecord(text, columnCount, separator)
    if (text.trim() === '') on.emptyLine()
    else if ('fields' in split) on.record(line, split.fields, text)
    else if (split.error === 'open') open = { line, texts: [text] }
    else
      on.unreadable(
        line,
        'There is a quotation mark where none is allowed: a value is not quoted correctly.',
        text,
      )
  }

  return {
    push: (text) => take(nextLine++, text),
    isBetweenRecords: () => open === undefined,
    end() {
      while (open) giveUp()
    },
  }
}
