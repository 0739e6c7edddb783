import { type Parts, worksheet, zipParts } from '@concord/spreadsheet/testing/make-package'

/** A cell: a text, a number, yes or no, nothing; or one of these with a format, a color behind it ('#FFFF00') or a line through it. */
type PlainCell = string | number | boolean | null
type Look = { readonly format?: string; readonly fill?: string; readonly struck?: true }
type DescribedCell = PlainCell | (Look & { readonly value: PlainCell })

/** A workbook as people read and change it. */
export type DescribedWorkbook = {
  /** Name of the file. */
  readonly file: string
  readonly is1904?: boolean
  readonly tabs: readonly {
    readonly name: string
    readonly hidden?: boolean
    /** Says what the tab says of its size, true or not. */
    readonly usedRange?: string
    readonly merged?: readonly string[]
    /** Physical rows, from 1. */
    readonly hiddenRows?: readonly number[]
    readonly rows: readonly (readonly DescribedCell[])[]
  }[]
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Numbers the looks of cells; style 0 is plain. */
class Looks {
  readonly #looks: Look[] = [{}]

  numberOf(look: Look): number {
    const same = (other: Look) =>
      (['format', 'fill', 'struck'] as const).every((key) => other[key] === look[key])
    const known = this.#looks.findIndex(same)
    return known >= 0 ? known : this.#looks.push(look) - 1
  }

  writeXml(): string {
    const table = (name: string, items: (look: Look, index: number) => string) =>
      `<${name}>${this.#looks.map(items).join('')}</${name}>`
    return `<styleSheet xmlns="${MAIN}">${[
      table(
        'numFmts',
        ({ format = 'General' }, index) =>
          `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(format)}"/>`,
      ),
      table('fonts', ({ struck }) => `<font>${struck ? '<strike/>' : ''}</font>`),
      table('fills', ({ fill }) =>
        fill === undefined
          ? '<fill><patternFill patternType="none"/></fill>'
          : `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill.slice(1)}"/></patternFill></fill>`,
      ),
      table('cellXfs', (_, index) => `<xf numFmtId="${200 + index}" fontId="${index}" fillId="${index}"/>`),
    ].join('')}</styleSheet>`
  }
}

function writeCell(cell: DescribedCell, place: string, looks: Looks): string {
  const { value, ...look } = typeof cell === 'object' && cell !== null ? cell : { value: cell }
  const style = looks.numberOf(look)
  const start = `<c r="${place}" s="${style}"`
  if (value === null) return style === 0 ? '' : `${start}/>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${Number(value)}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

function writeTab(tab: DescribedWorkbook['tabs'][number], looks: Looks): string {
  const { rows, merged = [], hiddenRows = [], usedRange } = tab
  const lines = rows.map((cells, index) => {
    const row = index + 1
    const written = cells.map((cell, column) => writeCell(cell, `${columnName(column)}${row}`, looks))
    return `<row r="${row}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${written.join('')}</row>`
  })
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return worksheet(
    `${usedRange ? `<dimension ref="${usedRange}"/>` : ''}<sheetData>${lines.join('')}</sheetData>${
      ranges ? `<mergeCells>${ranges}</mergeCells>` : ''
    }`,
  )
}

/** Writes the workbook as an XLSX file at `path`. */
export async function buildWorkbook(
  path: string,
  { tabs, is1904 = false }: DescribedWorkbook,
): Promise<void> {
  const looks = new Looks()
  const sheets = tabs.map((tab) => writeTab(tab, looks))
  const entries = tabs.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const parts: Parts = {
    '_rels/.rels': `<Relationships>${relationship('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${is1904}"/>
      <sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationship('styles', 'styles', 'styles.xml')}${sheets
      .map((_, index) => relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
      .join('')}</Relationships>`,
    'xl/styles.xml': looks.writeXml(),
  }
  for (const [index, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = sheet
  await zipParts(path, parts)
}
