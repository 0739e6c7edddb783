import type { CellGrade } from './cell-note.ts'
import { appendTo, findElements, setAttribute } from './edit-xml.ts'

/** Colors behind cells: those that Excel itself offers as bad and neutral. */
const FILLS: Readonly<Record<CellGrade, string>> = { error: 'FFFFC7CE', warning: 'FFFFEB9C' }
const GRADES = ['error', 'warning'] as const

/** Looks of cells in tabs that are added. */
const ADDED_LOOKS = ['header', 'link'] as const
export type AddedLook = (typeof ADDED_LOOKS)[number]

/** The tables of styles in their order (ECMA-376 part 1, 18.8.39), with the least that those in use must hold. */
const TABLES = [
  ['numFmts', null],
  ['fonts', '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'],
  [
    'fills',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  ],
  ['borders', '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'],
  [
    'cellStyleXfs',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  ],
  ['cellXfs', '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'],
] as const

/** Excel keeps no more styles of cells (its published limits). */
const MAX_STYLES = 65_490

const withPrefix = (xml: string, prefix: string) => xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`)

/** Returns the part with every missing table added. */
function completeTables(xml: string): string {
  let complete = xml
  let after: number | undefined
  for (const [name, least] of TABLES) {
    const [found] = findElements(complete, `styleSheet/${name}`)
    const [root] = findElements(complete, 'styleSheet')
    if (found !== undefined) after = found.to
    else if (least !== null && root !== undefined) {
      const at: number = after ?? root.inside
      const table = withPrefix(least, root.prefix)
      complete = complete.slice(0, at) + table + complete.slice(at)
      after = at + table.length
    }
  }
  return complete
}

const getFill = (argb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${argb}"/><bgColor indexed="64"/></patternFill></fill>`

const FONTS = [
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font>',
]

/** The styles of a workbook, to which colored ones are added: each as one of the workbook, but for the color behind it. */
export class ExtendedStyles {
  /** Marks that went without a color, since a workbook cannot hold more styles. */
  uncolored = 0
  readonly #xml: string
  /** The elements of the styles that there are. */
  readonly #known: readonly string[]
  readonly #firstFill: number
  readonly #firstFont: number
  readonly #added: string[] = []
  readonly #numbers = new Map<string, number>()

  /** Reads the styles part, which must have a root. */
  constructor(xml: string) {
    this.#xml = completeTables(xml)
    this.#known = findElements(this.#xml, 'styleSheet/cellXfs/xf').map(({ from, to }) =>
      this.#xml.slice(from, to),
    )
    this.#firstFill = findElements(this.#xml, 'styleSheet/fills/fill').length
    this.#firstFont = findElements(this.#xml, 'styleSheet/fonts/font').length
  }

  /** The number of the style that is as another one with the color of a grade. */
  ofGrade(style: number, grade: CellGrade): number {
    const known = this.#known[style] ?? this.#known[0] ?? ''
    return this.#numberOf(`${grade} ${style}`, () => this.#color(known, grade)) ?? this.#leave(style)
  }

  /** The number of a look in tabs that are added. */
  ofLook(look: AddedLook): number {
    const font = this.#firstFont + ADDED_LOOKS.indexOf(look)
    const xf = `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`
    const [root] = findElements(this.#xml, 'styleSheet')
    return this.#numberOf(look, () => withPrefix(xf, root?.prefix ?? '')) ?? 0
  }

  /** The styles part with what was asked for. */
  writeXml(): string {
    const append = (xml: string, path: string, elements: readonly string[], count: number) =>
      appendTo(xml, path, (prefix) => elements.map((one) => withPrefix(one, prefix)).join(''), count) ?? xml
    const fills = GRADES.map((grade) => getFill(FILLS[grade]))
    const withFills = append(this.#xml, 'styleSheet/fills', fills, fills.length)
    const withFonts = append(withFills, 'styleSheet/fonts', FONTS, FONTS.length)
    const xfs = () => this.#added.join('')
    return appendTo(withFonts, 'styleSheet/cellXfs', xfs, this.#added.length) ?? withFonts
  }

  #color(xf: string, grade: CellGrade): string {
    const end = xf.indexOf('>') + 1
    const tag = setAttribute(xf.slice(0, end), 'fillId', this.#firstFill + GRADES.indexOf(grade))
    return `${setAttribute(tag, 'applyFill', 1)}${xf.slice(end)}`
  }

  #numberOf(key: string, write: () => string): number | undefined {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#known.length + this.#added.length
    if (number >= MAX_STYLES) return undefined
    this.#added.push(write())
    this.#numbers.set(key, number)
    return number
  }

  #leave(style: number): number {
    this.uncolored++
    return style
  }
}
