import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZipWriter } from '@concord/spreadsheet'
import * as sheetjs from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'

sheetjs.set_cptable(codepages)

/** A cell of a table to write: a text, or the number that a spreadsheet holds instead; one that counts days, from 1900. */
export type TableCell = {
  readonly text: string
  readonly number?: number
  readonly format?: string
  readonly countsDays?: boolean
}

/** Rows of cells; an empty row holds nothing. The first one is the header. */
export type Table = readonly (readonly TableCell[])[]

/** A file that was written, and the names of the tabs that hold the table, in the order of its rows. */
export type WrittenFile = { readonly path: string; readonly tabs: readonly string[] }

/** Writes a table as a file into a folder. */
export type WriteFormat = (table: Table, folder: string) => Promise<WrittenFile>

type Dialect = { readonly delimiter: string; readonly lineEnd: string; readonly quotesAll?: boolean }

function writeText(table: Table, { delimiter, lineEnd, quotesAll = false }: Dialect): string {
  const width = table[0]?.length ?? 0
  const needsQuotes = new RegExp(`["\\r\\n\\${delimiter}]|^\\s|\\s$`)
  const quote = (cell: string) =>
    quotesAll || needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = table.map((row) =>
    Array.from({ length: width }, (_, column) => quote(row[column]?.text ?? '')).join(delimiter),
  )
  return lines.map((line) => line + lineEnd).join('')
}

const textFile =
  (name: string, dialect: Dialect, encode: (text: string) => Buffer): WriteFormat =>
  async (table, folder) => {
    const path = join(folder, name)
    writeFileSync(path, encode(writeText(table, dialect)))
    return { path, tabs: ['roster'] }
  }

const UTF_8 = (text: string) => Buffer.from(text)
const UTF_16LE = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/**
 * Writes a table as fixed-width text. Line breaks and tabs in cells become spaces, and blanks at the edges are dropped,
 * because they would be padding.
 */
const writeFixedWidth: WriteFormat = async (table, folder) => {
  const lines = table.map((row) =>
    row.map(({ text }) => text.replace(/[\n\t]/g, ' ').replace(/^ +| +$/g, '')),
  )
  const widths = (lines[0] ?? []).map(
    (_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)) + 2,
  )
  const path = join(folder, 'roster.txt')
  writeFileSync(
    path,
    lines.map((cells) => `${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('')}\n`).join(''),
  )
  return { path, tabs: ['roster'] }
}

const DAYS_FROM_1900_TO_1904 = 1462

function toCell(
  { text, number, format = 'General', countsDays = false }: TableCell,
  is1904: boolean,
): sheetjs.CellObject {
  const earlier = is1904 && countsDays ? DAYS_FROM_1900_TO_1904 : 0
  if (number !== undefined) return { t: 'n', v: number - earlier, z: format }
  return { t: 's', v: earlier > 0 ? text.replace(/^\d+/, (count) => String(Number(count) - earlier)) : text }
}

const workbookFile =
  (bookType: sheetjs.BookType, ending: string, is1904 = false): WriteFormat =>
  async (table, folder) => {
    const sheet: sheetjs.WorkSheet = {}
    for (const [row, cells] of table.entries()) {
      for (const [column, cell] of cells.entries()) {
        sheet[sheetjs.utils.encode_cell({ r: row, c: column })] = toCell(cell, is1904)
      }
    }
    const end = { r: table.length - 1, c: (table[0]?.length ?? 1) - 1 }
    sheet['!ref'] = sheetjs.utils.encode_range({ s: { r: 0, c: 0 }, e: end })
    const book = sheetjs.utils.book_new()
    sheetjs.utils.book_append_sheet(book, sheet, 'roster')
    if (is1904) book.Workbook = { WBProps: { date1904: true } }
    const path = join(folder, `roster.${ending}`)
    writeFileSync(path, sheetjs.write(book, { type: 'buffer', bookType }))
    return { path, tabs: ['roster'] }
  }

const COMMAS: Dialect = { delimiter: ',', lineEnd: '\n' }
const writeCsv = textFile('roster.csv', COMMAS, UTF_8)
const writeXlsx = workbookFile('xlsx', 'xlsx')

/** Writes one zip with the first half of the table as CSV and the second as a workbook. */
const writeZip: WriteFormat = async (table, folder) => {
  const [header = []] = table
  const half = Math.ceil(table.length / 2)
  mkdirSync(join(folder, 'parts'))
  const parts = [
    await writeCsv(table.slice(0, half), join(folder, 'parts')),
    await writeXlsx([header, ...table.slice(half)], join(folder, 'parts')),
  ]
  const path = join(folder, 'rosters.zip')
  const zip = new ZipWriter(path)
  for (const { path: part } of parts)
    await zip.add(part.slice(part.lastIndexOf('/') + 1), [readFileSync(part)])
  await zip.finish()
  return { path, tabs: ['roster.csv', 'roster.xlsx > roster'] }
}

/** Every format that can be written here, by name. */
export const FORMATS: Readonly<Record<string, WriteFormat>> = {
  'CSV with commas': writeCsv,
  'CSV with semicolons, quoted, CRLF': textFile(
    'roster.csv',
    { delimiter: ';', lineEnd: '\r\n', quotesAll: true },
    UTF_8,
  ),
  'CSV with a byte order mark': textFile('roster.csv', COMMAS, (text) => UTF_8(`\ufeff${text}`)),
  'CSV in UTF-16': textFile('roster.csv', { ...COMMAS, lineEnd: '\r\n' }, UTF_16LE),
  'CSV in UTF-16, big-endian': textFile('roster.csv', COMMAS, (text) => UTF_16LE(text).swap16()),
  'CSV in windows-1252': textFile('roster.csv', COMMAS, (text) => Buffer.from(text, 'latin1')),
  'CSV with line ends of old Macs': textFile('roster.csv', { ...COMMAS, lineEnd: '\r' }, UTF_8),
  'text with tabs': textFile('roster.tsv', { delimiter: '\t', lineEnd: '\r\n' }, UTF_8),
  'text with pipes': textFile('roster.txt', { delimiter: '|', lineEnd: '\n' }, UTF_8),
  'text of fixed width': writeFixedWidth,
  XLSX: writeXlsx,
  'XLSX from 1904 on': workbookFile('xlsx', 'xlsx', true),
  XLSM: workbookFile('xlsm', 'xlsm'),
  XLSB: workbookFile('xlsb', 'xlsb'),
  'XLS of Excel 97': workbookFile('biff8', 'xls'),
  'XML of Excel 2003': workbookFile('xlml', 'xml'),
  ODS: workbookFile('ods', 'ods'),
  ZIP: writeZip,
}
