import { join } from 'node:path'
import { sheetData, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import { inventNpi } from './registry-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Style 1 is struck through, 2 shows five digits, 3 a day. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>
  <fonts><font/><font><strike/></font></fonts><fills><fill/></fills>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`

type Cell = string | number | null | { readonly value: string | number; readonly style: 1 | 2 | 3 }

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function writeCell(cell: Cell, at: string): string {
  if (cell === null) return ''
  const { value, style } = typeof cell === 'object' ? cell : { value: cell, style: 0 }
  return typeof value === 'number'
    ? `<c r="${at}" s="${style}"><v>${value}</v></c>`
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

function writeRows(rows: readonly (readonly Cell[])[], lastRow: number): string {
  const written = rows.map((cells, index) => {
    const inside = cells.map((cell, column) => writeCell(cell, `${columnName(column)}${index + 1}`)).join('')
    return `<row r="${index + 1}">${inside}</row>`
  })
  const empty = Array.from({ length: Math.max(0, lastRow - rows.length) }, (_, index) => {
    const row = rows.length + index + 1
    return `<row r="${row}"><c r="A${row}" s="2"/></row>`
  })
  return sheetData([...written, ...empty].join(''))
}

const npi = (number: number) => Number(inventNpi(2_400_000_000 + number * 7))
const NAMES = ['Holloway', 'McDaid ', 'Szabo-Lund', 'Okonjo', 'Brandvold', 'Farrow', 'D’Arcy', 'Imhof']
const FIRST = ['Prudence', 'Ansel', 'Ottilie', 'Felix', 'Ingrid', 'Desmond', 'Noelle', 'Cordelia']

/** Returns a network roster as an office manager keeps it: titles, two header rows, mixed cells, a total below. */
function networkRows(count: number): Cell[][] {
  const people = Array.from({ length: count }, (_, index): Cell[] => {
    const isStruck = index === 4
    const cells: (string | number)[] = [
      index % 5 === 1 ? 46_204 : '7/1/2026',
      NAMES[index % NAMES.length] ?? '',
      FIRST[index % FIRST.length] ?? '',
      npi(index),
      `9${String(10 + (index % 80)).padStart(2, '0')}-${String(10 + (index % 80))}-${1000 + index}`.replace(
        /^9/,
        '3',
      ),
      `${1 + (index % 12)}/${1 + (index % 27)}/${1950 + (index % 40)}`,
      index % 3 === 0 ? 'Boston' : 'Dallas ',
    ]
    const zip: Cell = index % 3 === 0 ? { value: 2114, style: 2 } : index % 7 === 1 ? '75235.0' : 75235
    const panel = ['Y', 'O - open', 'C - closed', 'Y'][index % 4] ?? ''
    const row: Cell[] = [...cells, zip, `${400 + index} Birch Street`, panel]
    return isStruck
      ? row.map((cell) =>
          typeof cell === 'string' || typeof cell === 'number' ? { value: cell, style: 1 } : cell,
        )
      : row
  })
  return [
    ['SABLE CREEK CARDIOLOGY - PROVIDER ROSTER JULY 2026'],
    ['updated 7/6/2026 by office mgr'],
    [],
    [
      null,
      'Provider Name',
      null,
      null,
      'Confidential Provider Data',
      null,
      'Primary Office Address',
      null,
      null,
      null,
    ],
    ['Start Date', 'Last Name', 'First Name', 'NPI', 'SSN', 'DOB', 'City', 'Zip', 'Street Address', 'Panel'],
    ...people,
    [`TOTAL PROVIDERS: ${count}`],
  ]
}

/** Writes a workbook of the layout of a network roster, with other tabs and empty rows that count as used. */
export async function writeNetworkRoster(folder: string, count = 40): Promise<string> {
  const tab = (name: string, number: number, state = '') =>
    `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"${state}/>`
  const adds: Cell[][] = [
    ['Last Name', 'First Name', 'NPI', 'Effective Date'],
    ['Yarrow', 'Lucan', npi(900), '7/1/2026'],
    ['Imhof', 'Kees', npi(901), '7/1/2026'],
  ]
  const variables: Cell[][] = [
    ['Type', 'Code'],
    ['Practitioner', 'P'],
    ['Facility', 'F'],
  ]
  return zipParts(
    join(folder, 'Sable Creek Provider List JULY 2026 (final).xlsx'),
    workbookParts(writeRows(networkRows(count), count + 60), {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${tab('ROSTER', 1)}${tab('ADDS', 2)}${tab('Variables', 3, ' state="hidden"')}</sheets></workbook>`,
      'xl/worksheets/sheet2.xml': writeRows(adds, 3),
      'xl/worksheets/sheet3.xml': writeRows(variables, 3),
      'xl/styles.xml': STYLES,
    }),
  )
}

const BLOCKS = [
  'Primary',
  'Mailing',
  'Billing',
  'Secondary',
  'Tertiary',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
]
const PARTS = ['Address', 'Suite', 'City', 'State', 'Zip Code', 'County', 'Phone', 'Fax']

/** Returns a wide layout of an IPA as CSV: the same bare headers under nine addresses. */
export function writeIpaWide(rows = 30): string {
  const upper = [
    '',
    '',
    '',
    ...BLOCKS.flatMap((block) => [`${block} Address`, ...PARTS.slice(1).map(() => '')]),
  ]
  const lower = ['NPI #', 'Last Name', 'Group - Tax ID#', ...BLOCKS.flatMap(() => PARTS)]
  const people = Array.from({ length: rows }, (_, index) => [
    String(npi(100 + index)),
    NAMES[index % NAMES.length] ?? '',
    `75-01${String(10_000 + index).slice(-5)}`,
    ...BLOCKS.flatMap((_, block) =>
      block > index % 4
        ? PARTS.map(() => '')
        : [`${100 + index} Cedar Way`, '', 'Tulsa', 'OK', '74103', 'Tulsa', '(918) 555-0142', ''],
    ),
  ])
  return [upper, lower, ...people].map((cells) => cells.join(',')).join('\r\n')
}
