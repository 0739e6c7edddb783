const PLAIN = 0
/** Defines how the content of a cell is styled, apart from its color. */
export const CELL_LOOKS = ['plain', 'date', 'formulaLike', 'header'] as const
export type CellLook = (typeof CELL_LOOKS)[number]

const DATE_FORMAT = 164
const TEXT_FORMAT = 49
const FIRST_FILL = 2
const COLOR = /^#[0-9A-F]{6}$/i

/** Numbers the styles of a workbook as cells ask for them; the part that lists them is written last. */
export class CellStyles {
  readonly #fills: string[] = []

  /** The number of a style; 0 is the plain one. */
  indexOf(look: CellLook, fill: string | null): number {
    const offset = CELL_LOOKS.indexOf(look)
    if (fill === null) return PLAIN + offset
    if (!COLOR.test(fill)) throw new Error(`The color ${fill} of a cell is not of the form #RRGGBB.`)
    const color = fill.slice(1).toUpperCase()
    let index = this.#fills.indexOf(color)
    if (index < 0) index = this.#fills.push(color) - 1
    return (index + 1) * CELL_LOOKS.length + offset
  }

  /** The styles part. */
  writeXml(): string {
    const fills = this.#fills.map(
      (rgb) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/></patternFill></fill>`,
    )
    const looks = (fill: number) => {
      const common = `fillId="${fill}" borderId="0" xfId="0" applyFill="1"`
      return [
        `<xf numFmtId="0" fontId="0" ${common}/>`,
        `<xf numFmtId="${DATE_FORMAT}" fontId="0" ${common} applyNumberFormat="1"/>`,
        `<xf numFmtId="${TEXT_FORMAT}" fontId="0" ${common} applyNumberFormat="1" quotePrefix="1"/>`,
        `<xf numFmtId="0" fontId="1" ${common} applyFont="1"/>`,
      ].join('')
    }
    const styles = [looks(0), ...this.#fills.map((_, index) => looks(FIRST_FILL + index))]
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      `<numFmts count="1"><numFmt numFmtId="${DATE_FORMAT}" formatCode="yyyy\\-mm\\-dd"/></numFmts>`,
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
      `<fills count="${FIRST_FILL + fills.length}"><fill><patternFill patternType="none"/></fill>`,
      `<fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills>`,
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${styles.length * CELL_LOOKS.length}">${styles.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      '</styleSheet>',
    ].join('')
  }
}
