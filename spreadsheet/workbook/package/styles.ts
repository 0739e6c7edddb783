import type { ZipParts } from '#spreadsheet/zip/open-parts.ts'
import { type NumberFormat, parseFormat } from '../number-format/parse-format.ts'
import { readXml } from './xml-tags.ts'

/** Describes how cells of one style look. */
export type CellStyle = {
  readonly format: NumberFormat
  /** Color behind the cell: '#RRGGBB', 'theme4+0.4' or 'indexed13' as the file names it; null for none. */
  readonly fill: string | null
  readonly isStruck: boolean
}

/** Formats that files name by number only (ECMA-376 part 1, 18.8.30), as Excel in the United States shows them. */
const BUILT_IN: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);[Red]("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}
/** Dates of East Asian editions, which only their locale would show otherwise. */
const EAST_ASIAN_DATES = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
for (const id of EAST_ASIAN_DATES) BUILT_IN[id] = 'm/d/yyyy'

function readColor(attributes: ReadonlyMap<string, string>): string | null {
  const rgb = attributes.get('rgb')
  if (rgb !== undefined) return `#${rgb.slice(-6).toUpperCase()}`
  const theme = attributes.get('theme')
  const tint = Number(attributes.get('tint') ?? 0)
  if (theme !== undefined)
    return `theme${theme}${tint === 0 ? '' : `${tint < 0 ? '' : '+'}${tint.toFixed(2)}`}`
  const indexed = attributes.get('indexed')
  return indexed === undefined ? null : `indexed${indexed}`
}

type Tables = {
  readonly codes: Map<number, string>
  readonly fills: (string | null)[]
  readonly fonts: boolean[]
  readonly styles: { format: number; fill: number; font: number }[]
}

/**
 * Reads the tables, which come one after the other; the same tags elsewhere (in differences for conditional formats) do
 * not count.
 */
function readTables(xml: string): Tables {
  const tables: Tables = { codes: new Map(), fills: [], fonts: [], styles: [] }
  const path: string[] = []
  for (const token of readXml(xml)) {
    if (token.kind === 'close') path.pop()
    if (token.kind !== 'open') continue
    const { name, attributes } = token
    path.push(name)
    const number = (key: string) => Number(attributes.get(key) ?? 0)
    switch (path.slice(1).join('/')) {
      case 'numFmts/numFmt':
        tables.codes.set(number('numFmtId'), attributes.get('formatCode') ?? 'General')
        break
      case 'fonts/font':
        tables.fonts.push(false)
        break
      case 'fonts/font/strike':
        tables.fonts[tables.fonts.length - 1] = !['0', 'false'].includes(attributes.get('val') ?? '1')
        break
      case 'fills/fill':
        tables.fills.push(null)
        break
      case 'fills/fill/patternFill/fgColor':
        tables.fills[tables.fills.length - 1] = readColor(attributes)
        break
      case 'cellXfs/xf':
        tables.styles.push({ format: number('numFmtId'), fill: number('fillId'), font: number('fontId') })
        break
    }
  }
  return tables
}

/** Returns the styles of a workbook by the number that cells carry; one plain style when the workbook has none. */
export async function readStyles(open: ZipParts, part: string | null): Promise<CellStyle[]> {
  const xml = part === null ? null : await open.readText(part)
  const { codes, fills, fonts, styles } = readTables(xml ?? '')
  const formats = new Map<string, NumberFormat>()
  const getFormat = (id: number) => {
    const code = codes.get(id) ?? BUILT_IN[id] ?? 'General'
    const format = formats.get(code) ?? parseFormat(code)
    formats.set(code, format)
    return format
  }
  const read = styles.map(({ format, fill, font }) => ({
    format: getFormat(format),
    fill: fills[fill] ?? null,
    isStruck: fonts[font] ?? false,
  }))
  return read.length > 0 ? read : [{ format: getFormat(0), fill: null, isStruck: false }]
}
