import { CellStyles } from './cell-styles.ts'
import { escapeText } from './cell-xml.ts'
import { writeSheetXml } from './sheet-xml.ts'
import type { WrittenSheet } from './written-cell.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAX_NAME = 31

const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

/**
 * Returns names that Excel accepts: at most 31 characters, none of \ / ? * [ ] :, no apostrophe at either end, unique
 * regardless of case.
 */
export function nameSheets(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean =
      name
        .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .slice(0, MAX_NAME) || 'Sheet'
    let unique = clean
    for (let number = 2; taken.has(unique.toLowerCase()); number++) {
      unique = `${clean.slice(0, MAX_NAME - String(number).length - 1)} ${number}`
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}

function contentTypes(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  return [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>`,
    ...sheets,
    '</Types>',
  ].join('')
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** A file in the archive that a workbook is. */
export type WrittenPart = {
  readonly name: string
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Returns what tabs are written as, part by part: each is to be read to its end before the next one is asked for. */
export function* listWorkbookParts(sheets: readonly WrittenSheet[]): Generator<WrittenPart> {
  if (sheets.length === 0) throw new Error('A workbook needs at least one tab.')
  const names = nameSheets(sheets.map(({ name }) => name))
  const links = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  const styles = new CellStyles()
  const part = (name: string, xml: string) => ({ name, pieces: [new TextEncoder().encode(xml)] })
  yield part('[Content_Types].xml', contentTypes(sheets.length))
  yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  yield part('xl/workbook.xml', workbookXml(names))
  yield part('xl/_rels/workbook.xml.rels', relationships([...links, ['styles', 'styles.xml']]))
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, pieces: writeSheetXml(sheet, styles) }
  }
  yield part('xl/styles.xml', styles.writeXml())
}
