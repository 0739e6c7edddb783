import { type Dialect, readBytes } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import { countGroupRows } from '../group-rows.ts'
import { getRawColumns } from '../raw-rows.ts'
import { type CsvForm, readCsv, textColumns } from '../read-csv.ts'

const LF = 10
const CR = 13
const NUL = 0
const SPACE = 32
const TAB = 9
const DOUBLE_QUOTE = 34

/** The beginning of a cell that is a formula of a text: DuckDB reads ="0123" with the sign and the marks. */
const FORMULA = Buffer.from('="')

/**
 * Stores a delimited text as Parquet with DuckDB's own reader, the fast way: all rows behind those that the dialect
 * skips, without numbers. Gives how many; null when the text is not regular, so that this reader would refuse it or lose
 * something: it drops blank lines and knows nothing of rows of other widths. What it read is compared with the lines of
 * the file, so that no line is lost unseen.
 */
export async function storeRegularCsv(
  connection: DuckDBConnection,
  source: string,
  dialect: Dialect,
  target: string,
): Promise<number | null> {
  const { lineEnd } = dialect
  if (dialect.escape === 'backslash' || lineEnd === 'cr' || lineEnd === 'mixed') return null
  const lines = await countLines(source, dialect)
  if (lines === null) return null
  const groupRows = await countGroupRows([source], lines)
  const rows = await copyToParquet(connection, source, { ...dialect, lineEnd }, target, groupRows)
  if (rows === null || rows === lines) return rows
  const inCells = await countLinesInCells(connection, target, dialect)
  return rows + inCells === lines ? rows : null
}

/**
 * Counts the lines of a text. Returns null if the text holds something that DuckDB reads inconsistently: a blank line,
 * a carriage return that ends no line, blanks between a delimiter and a quotation mark, a zero byte, or a cell that is a
 * formula of a text.
 */
async function countLines(source: string, dialect: Dialect): Promise<number | null> {
  const { quote, delimiter } = dialect
  const hasBlankTabs = quote !== null && delimiter !== '\t'
  const blankTabs = hasBlankTabs ? [`\t${quote}`, `${quote}\t`].map((mark) => Buffer.from(mark)) : []
  const spacedQuote = quote === null ? null : Buffer.from(` ${quote}`)
  const formula = quote === '"' ? FORMULA : null
  let feeds = 0
  let isRegular = true
  let isLineStart = true
  await readBytes(source, dialect.skippedBytes, (bytes, from, to, isLast) => {
    // One byte is looked ahead.
    const end = isLast ? to : Math.max(from, to - 1)
    if (hasOddReturn(bytes, from, end, dialect.lineEnd === 'crlf' ? to : 0)) isRegular = false
    if (spacedQuote && beginsCell(bytes, from, end, spacedQuote, delimiter)) isRegular = false
    if (formula && beginsCell(bytes, from, end, formula, delimiter, DOUBLE_QUOTE)) isRegular = false
    // Hardly a file has tabs, which are found faster than what stands beside them.
    if (blankTabs.length > 0 && holds(bytes, from, to, TAB))
      if (blankTabs.some((mark) => holds(bytes, from, end, mark))) isRegular = false
    if (holds(bytes, from, end, NUL)) isRegular = false
    for (let at = from; at < end; ) {
      if (isLineStart && (bytes[at] === LF || bytes[at] === CR)) isRegular = false
      const feed = bytes.indexOf(LF, at)
      isLineStart = feed >= 0 && feed < end
      if (isLineStart) feeds += 1
      at = isLineStart ? feed + 1 : end
    }
    return end
  })
  return isRegular ? feeds + (isLineStart ? 0 : 1) : null
}

function holds(bytes: Buffer, from: number, to: number, what: Buffer | number): boolean {
  const at = bytes.indexOf(what, from)
  return at >= 0 && at < to
}

/**
 * Tells whether there is a carriage return without a line feed after it before `pairsUntil`, or any carriage return
 * from there on.
 */
function hasOddReturn(bytes: Buffer, from: number, to: number, pairsUntil: number): boolean {
  let at = bytes.indexOf(CR, from)
  while (at >= 0 && at < to && at + 1 < pairsUntil && bytes[at + 1] === LF) at = bytes.indexOf(CR, at + 1)
  return at >= 0 && at < to
}

/** Tells whether a mark stands first in a cell, or there behind the byte `opening`, but for blanks. */
function beginsCell(
  bytes: Buffer,
  from: number,
  to: number,
  mark: Buffer,
  delimiter: string,
  opening = -1,
): boolean {
  const separator = delimiter.charCodeAt(0)
  for (let at = bytes.indexOf(mark, from); at >= 0 && at < to; at = bytes.indexOf(mark, at + 1)) {
    let before = at - 1
    while (before >= from && (bytes[before] === SPACE || (bytes[before] === TAB && separator !== TAB)))
      before -= 1
    const byte = bytes[before]
    if (before < from || byte === LF || byte === separator || byte === opening) return true
  }
  return false
}

async function copyToParquet(
  connection: DuckDBConnection,
  source: string,
  form: CsvForm & Pick<Dialect, 'width'>,
  target: string,
  groupRows: number,
): Promise<number | null> {
  const columns = textColumns(getRawColumns(form))
  try {
    const copied = await connection.run(
      `copy (select * from ${readCsv(source, form, columns)}) to ${quoteText(target)} ${workingParquet(groupRows)}`,
    )
    return copied.rowsChanged
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /^Invalid Input Error: .*CSV/s.test(error.message)

/**
 * Counts the line ends inside the cells of a table. Returns -1 if a cell holds lines with as many delimiters as rows
 * have, which may be rows that an open quotation mark swallowed.
 */
async function countLinesInCells(
  connection: DuckDBConnection,
  path: string,
  dialect: Dialect,
): Promise<number> {
  const count = (column: string, text: string) =>
    `coalesce(length(${column}) - length(replace(${column}, ${quoteText(text)}, '')), 0)`
  const columns = getRawColumns(dialect)
  const feeds = columns.map((column) => `sum(${count(column, '\n')})`).join(' + ')
  const swallowed = columns
    .map(
      (column) =>
        `bool_or(contains(${column}, '\n') and ${count(column, dialect.delimiter)} >= ${dialect.width - 1})`,
    )
    .join(' or ')
  const result = await connection.runAndReadAll(
    `select (${feeds})::integer, coalesce(${swallowed}, false) from ${quoteText(path)}`,
  )
  const [inCells, isSwallowed] = result.getRows()[0] ?? []
  return isSwallowed === true && dialect.width > 2 ? -1 : Number(inCells)
}
