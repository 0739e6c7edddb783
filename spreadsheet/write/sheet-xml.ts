import type { CellStyles } from './cell-styles.ts'
import { escapeText, writeCell } from './cell-xml.ts'
import type { WrittenCell, WrittenSheet } from './written-cell.ts'

const PIECE_CHARACTERS = 128 * 1024
const encoder = new TextEncoder()
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384

const HEAD = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
].join('')
const FROZEN_HEADER = [
  '<sheetViews><sheetView workbookViewId="0">',
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  '</sheetView></sheetViews>',
].join('')

/** Returns the letters of a 0-based column: 0 is 'A', 26 is 'AA'. */
export function nameColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : nameColumn(Math.floor(column / 26) - 1) + letter
}

function writeWidths(widths: readonly number[]): string {
  if (widths.length === 0) return ''
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

/** Yields the XML of a tab, piece by piece, as its rows come. */
export async function* writeSheetXml(sheet: WrittenSheet, styles: CellStyles): AsyncGenerator<Uint8Array> {
  const letters: string[] = []
  let row = 0
  const writeRow = (cells: readonly WrittenCell[], look: 'plain' | 'header'): string => {
    row++
    if (row > MAX_ROWS) throw new Error(`The tab ${escapeText(sheet.name)} has more than ${MAX_ROWS} rows.`)
    if (cells.length > MAX_COLUMNS) throw new Error(`Row ${row} has more than ${MAX_COLUMNS} cells.`)
    let xml = `<row r="${row}">`
    for (let column = 0; column < cells.length; column++) {
      letters[column] ??= nameColumn(column)
      xml += writeCell(`${letters[column]}${row}`, cells[column] ?? null, look, styles)
    }
    return `${xml}</row>`
  }

  let xml = `${HEAD}${sheet.header.length > 0 ? FROZEN_HEADER : ''}${writeWidths(sheet.widths ?? [])}<sheetData>`
  if (sheet.header.length > 0) xml += writeRow(sheet.header, 'header')
  for await (const cells of sheet.rows) {
    xml += writeRow(cells, 'plain')
    if (xml.length >= PIECE_CHARACTERS) {
      yield encoder.encode(xml)
      xml = ''
    }
  }
  yield encoder.encode(`${xml}</sheetData></worksheet>`)
}
