import { rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { listRows } from '@concord/roster-language'
import { type Guess, type RowNote, UnusableFileError } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { PLAIN_TAB, type Reading, UNREAD_PAGES, UNSURE_ROW } from '../reading.ts'
import { storeRaw, storeTable } from '../store-raw.ts'
import { type Pages, PDF_LIMITS, type PdfLimits, readPages } from './read-pages.ts'
import { buildTable, type Table } from './table-rows.ts'

const BOX_COLUMNS = [
  ['row', 'INTEGER'],
  ['column', 'INTEGER'],
  ['page', 'INTEGER'],
  ['x', 'DOUBLE'],
  ['y', 'DOUBLE'],
  ['width', 'DOUBLE'],
  ['height', 'DOUBLE'],
] as const

/** Texts that a sentence lists. */
const LISTED_TEXTS = 4

const quoteCell = (text: string | undefined) => (text === undefined ? '' : `"${text.replaceAll('"', '""')}"`)
const inPoints = (length: number) => length.toFixed(2)

function cellLines({ rows, width }: Table): string[] {
  return rows.map(({ cells }, index) => {
    const texts = Array.from({ length: width }, (_, column) => quoteCell(cells.get(column)?.text))
    return `${[index + 1, ...texts].join(',')}\n`
  })
}

function boxLines({ rows }: Table): string[] {
  return rows.flatMap(({ page, cells }, index) =>
    [...cells]
      .sort(([a], [b]) => a - b)
      .map(([column, { x, y, width, height }]) => {
        const box = [x, y, width, height].map(inPoints)
        return `${[index + 1, column, page, ...box].join(',')}\n`
      }),
  )
}

/** Rows that a sentence lists. */
const LISTED_ROWS = 10

const noteUnsure = ({ rows }: Table): RowNote[] =>
  rows.flatMap(({ isSure, page }, index) =>
    isSure ? [] : [{ row: index + 1, code: UNSURE_ROW, message: `page ${page}` }],
  )

function explainRows({ rows }: Table, unsure: readonly RowNote[], tab: string): Guess[] {
  const several = rows.filter(({ lines }) => lines > 1).length
  const guesses: Guess[] = []
  if (several > 0) {
    const message = `Rows made of several lines, as cells with more text have: ${several}.`
    guesses.push({ code: 'severalLines', message, tab, count: several })
  }
  if (unsure.length > 0) {
    const listed = listRows(unsure.slice(0, LISTED_ROWS).map(({ row }) => row))
    const more = unsure.length > LISTED_ROWS ? ' and more' : ''
    const message = `Rows whose cells may be others, since the places of their texts leave that open: ${unsure.length} (${listed}${more}); a run holds them. Compare them with the PDF.`
    guesses.push({ code: 'unsureRows', message, tab, count: unsure.length })
  }
  return guesses
}

function explain(
  { repeatedHeaders, pageTexts }: Table,
  { pages, turned, unread }: Pages,
  tab: string,
): Guess[] {
  const guesses: Guess[] = [
    { code: 'columnsByHeader', message: 'Cells belong to the header above them.', tab },
  ]
  if (repeatedHeaders > 0) {
    const message = `The header comes again on other pages, ${repeatedHeaders} times; it was left out there.`
    guesses.push({ code: 'repeatedHeader', message, tab, count: repeatedHeaders })
  }
  if (pageTexts.length > 0) {
    const texts = [...new Set(pageTexts)].slice(0, LISTED_TEXTS).join('; ').replaceAll('\t', ' ')
    const message = `Left out at the edges of the pages, where all have the same: ${texts}.`
    guesses.push({ code: 'pageTexts', message, tab, count: pageTexts.length })
  }
  if (turned.length > 0) {
    const texts = [...new Set(turned)].slice(0, LISTED_TEXTS).join('; ')
    const message = `Left out because they are not written level: ${texts}.`
    guesses.push({ code: 'turnedTexts', message, tab, count: turned.length })
  }
  if (unread.length > 0) {
    const which = unread.length === 1 ? 'Page' : 'Pages'
    const message = `${which} whose text cannot be read, as it is a picture or not written level: ${unread.join(', ')}. Ask for the roster as a workbook or as CSV.`
    guesses.push({ code: UNREAD_PAGES, message, tab, count: unread.length })
  }
  const withoutText = pages.flatMap((lines, index) =>
    lines.length === 0 && !unread.includes(index + 1) ? [index + 1] : [],
  )
  if (withoutText.length > 0) {
    const message = `Pages without text: ${withoutText.join(', ')}.`
    guesses.push({ code: 'pagesWithoutText', message, tab, count: withoutText.length })
  }
  return guesses
}

/**
 * Reads the table of a PDF into Parquet files in `folder`: one of its rows, one of the page and the box of each cell.
 * Throws UnusableFileError when it cannot be used: pictures of pages have no text to read.
 */
export async function readPdf(
  path: string,
  connection: DuckDBConnection,
  folder: string,
  limits: PdfLimits = PDF_LIMITS,
): Promise<Reading> {
  const name = basename(path)
  const read = await readPages(path, limits)
  const { pages } = read
  if (pages.every((lines) => lines.length === 0)) {
    const message = `${name} holds pictures of pages and no text: send the roster as a workbook or as CSV.`
    throw new UnusableFileError('scanned', message)
  }
  const table = buildTable(pages)
  if (table === null) {
    const message = `${name} has text, but no line that names the columns of a table: send the roster as a workbook or as CSV.`
    throw new UnusableFileError('noRows', message)
  }
  const lines = cellLines(table)
  const target = join(folder, 'pdf.parquet')
  const boxes = join(folder, 'pdf.boxes.parquet')
  const csv = join(folder, 'pdf.csv')
  await writeFile(csv, lines.join(''))
  const longestLine = lines.reduce((longest, line) => Math.max(longest, Buffer.byteLength(line)), 0)
  const segments = [{ path: csv, width: table.width }]
  const { width, rows } = table
  const raw = { segments, width, rows: rows.length, isAscending: true, longestLine }
  const groupRows = await storeRaw(connection, raw, target)
  await writeFile(csv, boxLines(table).join(''))
  await storeTable(connection, csv, BOX_COLUMNS, boxes)
  await rm(csv)
  const tab = basename(path, extname(path))
  const unsure = noteUnsure(table)
  return {
    format: 'pdf',
    encoding: null,
    delimiter: null,
    regularFrom: null,
    tabs: [
      {
        ...PLAIN_TAB,
        name: tab,
        width,
        rows: rows.length,
        groupRows,
        path: target,
        boxes,
        notes: unsure,
      },
    ],
    guesses: [...explain(table, read, tab), ...explainRows(table, unsure, tab)],
  }
}
