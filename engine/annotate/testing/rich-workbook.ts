import type { Parts } from '@concord/spreadsheet/testing/make-package'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'application/vnd.openxmlformats-officedocument'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Describes what a workbook is to have beside the usual. */
export type RichOptions = {
  /** Prefix of the names of all elements in the sheets and the workbook, with the colon. */
  readonly prefix?: string
  readonly hasMacros?: boolean
  /** NPI and last name of each row; a last name that is null is a cell that is not there. */
  readonly people: readonly (readonly [npi: string, lastName: string | null])[]
}

const relationships = (lines: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

function contentTypes(hasMacros: boolean): string {
  const main = hasMacros
    ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
    : `${DOCUMENT}.spreadsheetml.sheet.main+xml`
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${type}"/>`
  const sheet = (kind: string) => `${DOCUMENT}.spreadsheetml.${kind}+xml`
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Default Extension="vml" ContentType="${DOCUMENT}.vmlDrawing"/>`,
    '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    part('workbook.xml', main),
    part('worksheets/sheet1.xml', sheet('worksheet')),
    part('worksheets/sheet2.xml', sheet('worksheet')),
    part('styles.xml', sheet('styles')),
    part('sharedStrings.xml', sheet('sharedStrings')),
    part('comments7.xml', sheet('comments')),
    part('calcChain.xml', sheet('calcChain')),
    '</Types>',
  ].join('')
}

/** Returns the roster sheet: a merged title, a header, people with a date, formula and styled column, rows below. */
function rosterSheet({ prefix: p = '', people }: RichOptions): string {
  const last = people.length + 2
  const text = (reference: string, index: number, style = 0) =>
    `<${p}c r="${reference}" s="${style}" t="s"><${p}v>${index}</${p}v></${p}c>`
  const rows = people.map(([npi, name], index) => {
    const row = index + 3
    const named =
      name === null
        ? ''
        : `<${p}c r="B${row}" s="2" t="inlineStr"><${p}is><${p}t>${name}</${p}t></${p}is></${p}c>`
    const formula = `<${p}f>IF(A${row}="","",LEN(A${row})*2)</${p}f><${p}v>${2 * npi.length}</${p}v>`
    return [
      `<${p}row r="${row}" spans="1:5" ht="15.5" customHeight="1">`,
      `<${p}c r="A${row}" t="str"><${p}f>"${npi}"</${p}f><${p}v>${npi}</${p}v></${p}c>${named}`,
      `<${p}c r="C${row}" s="1"><${p}v>${45000 + row}</${p}v></${p}c><${p}c r="E${row}">${formula}</${p}c></${p}row>`,
    ].join('')
  })
  const ns = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`
  return [
    `${HEAD}<${p}worksheet ${ns} xmlns:r="${OFFICE}"><!-- a row of it: <row r="3"> -->`,
    `<${p}dimension ref="A1:E${last}"/><${p}cols><${p}col min="2" max="4" width="20" style="2" customWidth="1"/></${p}cols>`,
    `<${p}sheetData><${p}row r="1">${text('A1', 0)}</${p}row>`,
    `<${p}row r="2">${['A', 'B', 'C', 'D', 'E'].map((letter, index) => text(`${letter}2`, index + 1)).join('')}</${p}row>`,
    ...rows,
    `</${p}sheetData><${p}mergeCells count="1"><${p}mergeCell ref="A1:E1"/></${p}mergeCells>`,
    `<${p}conditionalFormatting sqref="E3:E${last}"><${p}cfRule type="cellIs" priority="1" operator="lessThan"><${p}formula>20</${p}formula></${p}cfRule></${p}conditionalFormatting>`,
    `<${p}dataValidations count="1"><${p}dataValidation type="list" allowBlank="1" sqref="D3:D${last}"><${p}formula1>"Y,N"</${p}formula1></${p}dataValidation></${p}dataValidations>`,
    `<${p}legacyDrawing r:id="rId5"/></${p}worksheet>\n`,
  ].join('')
}

const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><i/><sz val="12"/><name val="Arial"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1"><alignment horizontal="right"/></xf></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const SHARED = ['My roster', 'NPI', 'Last Name', 'Start', 'Note', 'Twice']
const NOTE_OF_SENDER = 'Please call before noon.'

const VML = [
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">',
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><br></v:shapetype>',
  '<v:shape id="_x0000_s1025" type="#_x0000_t202" style="visibility:hidden"><x:ClientData ObjectType="Note">',
  '<x:Anchor>1, 15, 1, 2, 3, 15, 5, 2</x:Anchor><x:Row>2</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>',
].join('')

/**
 * Returns the parts of a workbook as Excel writes them, with a roster and a hidden tab; the roster has a note on A3.
 */
export function richWorkbook(options: RichOptions): Parts {
  const { prefix: p = '', hasMacros = false } = options
  const ns = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`
  const macros: Parts = hasMacros ? { 'xl/vbaProject.bin': 'Attribute VB_Name = "Macros"\u0000' } : {}
  return {
    '[Content_Types].xml': contentTypes(hasMacros),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': [
      `${HEAD}<${p}workbook ${ns} xmlns:r="${OFFICE}"><${p}sheets><${p}sheet name="Roster" sheetId="3" r:id="rId1"/>`,
      `<${p}sheet name="Reasons" sheetId="7" state="hidden" r:id="rId2"/></${p}sheets>`,
      `<${p}definedNames><${p}definedName name="Lists">Reasons!$A$1:$A$2</${p}definedName></${p}definedNames></${p}workbook>`,
    ].join(''),
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'styles', 'styles.xml'],
      ['rId4', 'sharedStrings', 'sharedStrings.xml'],
      ['rId5', 'calcChain', 'calcChain.xml'],
      ...(hasMacros ? [['rId6', 'vbaProject', 'vbaProject.bin'] as const] : []),
    ]),
    'xl/worksheets/sheet1.xml': rosterSheet(options),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships([
      ['rId4', 'comments', '../comments7.xml'],
      ['rId5', 'vmlDrawing', '../drawings/vmlDrawing1.vml'],
    ]),
    'xl/worksheets/sheet2.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><f>SUM(Roster!E3:E99)</f><v>0</v></c></row></sheetData></worksheet>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="6" uniqueCount="6">${SHARED.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/comments7.xml': `${HEAD}<comments xmlns="${MAIN}"><authors><author>Sender</author></authors><commentList><comment ref="A3" authorId="0"><text><r><t>${NOTE_OF_SENDER}</t></r></text></comment></commentList></comments>`,
    'xl/drawings/vmlDrawing1.vml': VML,
    'xl/calcChain.xml': `${HEAD}<calcChain xmlns="${MAIN}"><c r="A3" i="3"/><c r="E3" i="3"/></calcChain>`,
    ...macros,
  }
}
