import { escapeText, nameColumn } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'

/** Rows of reasons that one tab takes, below its legend and header. */
export const ROWS_OF_TAB = 1_048_000
/** Excel follows no more links of a tab (its published limits). */
const MAX_LINKS = 65_000
const PIECE_CHARACTERS = 128 * 1024

const HEADER = ['Tab', 'Row', 'Column', 'Header', 'Field', 'Severity', 'Rule', 'Value', 'Reason'] as const
const WIDTHS = [16, 8, 9, 24, 20, 10, 26, 24, 90]
const FIRST_ROW = 3
/** Excel keeps no more characters in a cell. */
const MAX_CHARACTERS = 32_767
const ADDED = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A tab that lists reasons: which of all, in their order, and how it looks. */
export type ReasonsTab = {
  readonly main?: string
  /** Says what stands above the header. */
  readonly legend: string
  readonly offset: number
  readonly rows: number
  readonly tabs: readonly LaidOutTab[]
  readonly headerStyle: number
  readonly linkStyle: number
}

const writeText = (reference: string, text: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeText(text.slice(0, MAX_CHARACTERS))}</t></is></c>`

/** Returns where a cell of another tab is, as a link names it. */
const getLocation = (tab: string, column: number, row: number) =>
  escapeText(`'${tab.replaceAll("'", "''")}'!${nameColumn(column)}${row}`).replaceAll('"', '&quot;')

function writeHead({ legend, headerStyle, main = ADDED }: ReasonsTab): string {
  const columns = WIDTHS.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const header = HEADER.map((text, column) => writeText(`${nameColumn(column)}2`, text, headerStyle))
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns.join('')}</cols><sheetData><row r="1">${writeText('A1', legend, 0)}</row>`,
    `<row r="2">${header.join('')}</row>`,
  ].join('')
}

const getNumbers = (list: unknown): number[] =>
  list === null || list === '' ? [] : String(list).split(',').map(Number)

/**
 * Returns the XML of a tab that lists every reason with its place: its row links to its cell, as far as Excel follows.
 */
export async function* writeReasonsTab(
  connection: DuckDBConnection,
  tab: ReasonsTab,
): AsyncGenerator<Buffer> {
  const headers = new Map(tab.tabs.map(({ tab: { name }, layout }) => [name, layout.headers]))
  const result = await connection.stream(`
    SELECT tab, "row", array_to_string(own, ','), cells[1], field, severity, code, "value",
      message || coalesce(' (' || block || ')', '')
    FROM reasons JOIN rule_texts USING (rule) ORDER BY id, rule, "value" LIMIT ${tab.rows} OFFSET ${tab.offset}`)
  const links: string[] = []
  let xml = writeHead(tab)
  let at = FIRST_ROW - 1
  for await (const rows of result.yieldRows()) {
    for (const [name, row, own, cell, ...told] of rows) {
      at++
      const columns = getNumbers(own)
      const known = headers.get(String(name)) ?? []
      const texts = [
        columns.map(nameColumn).join(', '),
        columns.map((column) => known[column] ?? '').join(' + '),
        ...told.map((text) => (text === null ? '' : String(text))),
      ]
      const isLinked = links.length < MAX_LINKS
      if (isLinked) {
        const location = getLocation(String(name), Number(cell), Number(row))
        links.push(`<hyperlink ref="B${at}" location="${location}"/>`)
      }
      xml += `<row r="${at}">${writeText(`A${at}`, String(name), 0)}<c r="B${at}" s="${isLinked ? tab.linkStyle : 0}"><v>${row}</v></c>`
      for (const [index, text] of texts.entries()) xml += writeText(`${nameColumn(index + 2)}${at}`, text, 0)
      xml += '</row>'
    }
    if (xml.length >= PIECE_CHARACTERS) {
      yield Buffer.from(xml)
      xml = ''
    }
  }
  const filter = `<autoFilter ref="A2:${nameColumn(HEADER.length - 1)}${Math.max(at, 2)}"/>`
  const hyperlinks = links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`
  yield Buffer.from(`${xml}</sheetData>${filter}${hyperlinks}</worksheet>`)
}
