import type { Guess } from '@concord/spreadsheet/sheet-facts'
import { explainLook } from './explain-look.ts'
import { findFooterRows, isForm } from './find-edges.ts'
import { findHeaderRows, joinHeaders } from './find-header.ts'
import { findRepeats } from './find-repeats.ts'
import { listRows } from './list-rows.ts'
import { countFilled, type LayoutOptions, type RawRow, type TabLayout } from './tab-layout.ts'
import type { TabRows } from './tab-rows.ts'

const HEAD_ROWS = 200
/** Physical rows that the head is looked for in, below what the caller knows, and that the tail is. */
const HEAD_SPAN = 1000
const TAIL_SPAN = 100
/** Rows that a sentence lists. */
const LISTED_ROWS = 10

/** Finds what the rows of a tab are: titles, header, data, footers and empty rows. */
export async function findTabLayout(tab: TabRows, options: LayoutOptions = {}): Promise<TabLayout> {
  const { rowsWithText, firstRow, lastRow, usedWidth } = await tab.measure()
  const { headerRows = [], firstDataRow = 1 } = options
  const known = Math.max(0, ...headerRows, firstDataRow - 1)
  const head = await tab.readRows(firstRow, Math.max(firstRow, known) + HEAD_SPAN, known + HEAD_ROWS)
  const isWhole = head.length === rowsWithText
  const form = isWhole && isForm(head)
  const header = chooseHeader(head, tab, form, options)
  const afterHeader = Math.max(header.at(-1)?.row ?? 0, firstDataRow - 1)
  const usual = middle(head.filter(({ row }) => row > afterHeader).map(countFilled))
  const tail = isWhole ? head : await readTail(tab, lastRow, { afterHeader, usual })
  const below = tail.filter(({ row }) => row > afterHeader)
  const footers = findFooterRows(below, usual)
  const data = below.slice(0, below.length - footers.length)
  const first = head.find(({ row }) => row > afterHeader)
  const titles = head.filter(({ row }) => row <= afterHeader && !header.some((other) => other.row === row))
  const lastDataRow = data.at(-1)?.row ?? 0
  const repeats = await findRepeats(tab, header)
  const repeatedRows = repeats.filter((row) => row > afterHeader && row <= lastDataRow)
  const others = titles.length + header.length + repeatedRows.length + footers.length
  const layout = {
    titleRows: titles.map(({ row }) => row),
    headerRows: header.map(({ row }) => row),
    headers: joinHeaders(header, usedWidth),
    firstDataRow: data.length === 0 ? 0 : (first?.row ?? 0),
    lastDataRow,
    footerRows: footers.map(({ row }) => row),
    repeatedRows,
    emptyRows: tab.rows - rowsWithText,
    dataRows: data.length === 0 ? 0 : rowsWithText - others,
    usedWidth,
    phantomColumns: tab.width - usedWidth,
    isForm: form,
  }
  const look = layout.dataRows === 0 ? [] : await explainLook(tab, layout)
  return { ...layout, guesses: [...explain(tab, layout, options), ...look] }
}

/** Returns the last rows of a tab, up to the last one of data where there is one below the header. */
async function readTail(
  tab: TabRows,
  lastRow: number,
  { afterHeader, usual }: { readonly afterHeader: number; readonly usual: number },
): Promise<readonly RawRow[]> {
  let rows = await tab.readRows(lastRow - TAIL_SPAN + 1, lastRow, TAIL_SPAN)
  for (let count = TAIL_SPAN; ; count *= 2) {
    const [first] = rows
    const mayEndAbove = findFooterRows(rows, usual).length === rows.length
    if (first === undefined || first.row <= afterHeader || !mayEndAbove) return rows
    const above = await tab.readRowsAbove(first.row, count)
    if (above.length === 0) return rows
    rows = [...above, ...rows]
  }
}

function chooseHeader(
  head: readonly RawRow[],
  tab: TabRows,
  form: boolean,
  { headerRows }: LayoutOptions,
): RawRow[] {
  if (headerRows) {
    return headerRows.map(
      (row) => head.find((known) => known.row === row) ?? { row, cells: Array(tab.width).fill(null) },
    )
  }
  return form ? [] : findHeaderRows(head.slice(0, HEAD_ROWS))
}

function middle(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
}

function explain(tab: TabRows, layout: Omit<TabLayout, 'guesses'>, options: LayoutOptions): Guess[] {
  const { headerRows, titleRows, footerRows, repeatedRows, emptyRows, phantomColumns } = layout
  const guesses: Guess[] = []
  const add = (code: string, message: string, count?: number) =>
    guesses.push({ code, message, tab: tab.name, ...(count === undefined ? {} : { count }) })
  if (layout.isForm) add('form', 'The tab is a form of labels and values, not a table.')
  else if (options.headerRows === undefined && headerRows.length === 0 && layout.dataRows > 0) {
    add('noHeader', 'The tab has no header: its first row looks like the others.')
  } else if (options.headerRows === undefined && headerRows.length > 0) {
    const data =
      layout.dataRows === 0 ? 'there is no data below it' : `data begins in row ${layout.firstDataRow}`
    add('headerRows', `The header is ${listRows(headerRows)}; ${data}.`)
  }
  if (titleRows.length > 0)
    add('titleRows', `There is text above the header in ${listRows(titleRows)}.`, titleRows.length)
  if (footerRows.length > 0) {
    add(
      'footerRows',
      `There is text below the data that is not data in ${listRows(footerRows)}.`,
      footerRows.length,
    )
  }
  if (repeatedRows.length > 0) {
    const some = listRows(repeatedRows.slice(0, LISTED_ROWS))
    const message = `The header comes again in ${some}${repeatedRows.length > LISTED_ROWS ? ' and more' : ''}; these rows are not data.`
    add('repeatedHeader', message, repeatedRows.length)
  }
  if (emptyRows > 0) add('emptyRows', `Rows without any text: ${emptyRows}.`, emptyRows)
  if (phantomColumns > 0) {
    add('phantomColumns', `Columns without any text at the right edge: ${phantomColumns}.`, phantomColumns)
  }
  return guesses
}
