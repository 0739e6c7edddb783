import { sharedStrings, sheetData, workbookParts } from '@concord/spreadsheet/testing/make-package'
import { zipBytes } from '@concord/spreadsheet/testing/zip-bytes'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns an Excel workbook with one sheet of these rows, as XML. */
export function workbookBytes(
  rows: string,
  texts: readonly string[],
  items: readonly string[] = texts.map((text) => `<t>${escapeXml(text)}</t>`),
): Buffer {
  return zipBytes(workbookParts(sheetData(rows), { 'xl/sharedStrings.xml': sharedStrings(...items) }))
}

/** Returns the monthly deactivation report: a title, the header, then NPI and day as texts. */
export function deactivationReport(rows: readonly (readonly [npi: string, day: string])[]): Buffer {
  const title = 'NPPES Deactivated Records as of Feb 09 2026'
  const texts = [title, 'NPI', 'NPPES Deactivation Date', ...rows.flat()]
  const cell = (column: string, row: number, text: string) =>
    `<c r="${column}${row}" t="s"><v>${texts.indexOf(text)}</v></c>`
  const lines = rows.map(
    ([npi, day], index) =>
      `<row r="${index + 3}">${cell('A', index + 3, npi)}${cell('B', index + 3, day)}</row>`,
  )
  const header = `<row r="2">${cell('A', 2, 'NPI')}${cell('B', 2, 'NPPES Deactivation Date')}</row>`
  return workbookBytes(`<row r="1">${cell('A', 1, title)}</row>${header}${lines.join('')}`, texts)
}
