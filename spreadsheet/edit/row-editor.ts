import { CellTag } from '#spreadsheet/workbook/sheet/cell-tag.ts'
import {
  BANG,
  INCOMPLETE,
  isNamed,
  LT,
  SLASH,
  skipDeclaration,
  skipPrefix,
  skipTag,
} from '#spreadsheet/workbook/sheet/xml-bytes.ts'
import { escapeText } from '#spreadsheet/write/cell-xml.ts'
import { nameColumn } from '#spreadsheet/write/sheet-xml.ts'
import type { CellGrade } from './cell-note.ts'
import { setAttribute } from './edit-xml.ts'
import type { SharedFormulas } from './shared-formulas.ts'

const CELL = Buffer.from('c')
const ROW = Buffer.from('row')

/** Describes what becomes of a cell: a color, and a text in the place of what it holds, null for nothing. */
export type CellEdit = { readonly grade?: CellGrade; readonly text?: string | null }

/** A cell of a row, as bytes of the part: its start tag from `from` to `inside`, all of it to `to`. */
type PlacedCell = {
  readonly column: number
  readonly style: number
  readonly from: number
  readonly inside: number
  readonly to: number
}

/** A row of a sheet, whole, as bytes of the part. */
type PlacedRow = {
  readonly number: number
  readonly style: number | null
  readonly prefix: string
  readonly inside: number
  readonly isEmpty: boolean
  /** Says where its end tag begins; the end of the start tag of an empty row. */
  readonly insideEnd: number
  readonly to: number
  readonly cells: readonly PlacedCell[]
}

/** The state of a sheet that its rows are edited with. */
export type SheetState = {
  readonly columnStyle: (column: number) => number
  readonly formulas: SharedFormulas
}

const CUSTOM_FORMAT = /\scustomFormat\s*=\s*["'](?:1|true)["']/

/** Finds the cells of the row that begins at `from`; null where `end` comes before its end. */
export function findRow(bytes: Buffer, from: number, end: number, number: number): PlacedRow | null {
  const name = skipPrefix(bytes, from + 1)
  const inside = skipTag(bytes, name)
  if (inside === INCOMPLETE) return null
  const tag = new CellTag()
  tag.read(bytes, name + ROW.length)
  const start = bytes.toString('latin1', from, inside)
  const row = {
    number,
    style: CUSTOM_FORMAT.test(start) ? tag.style : null,
    prefix: bytes.toString('latin1', from + 1, name),
    inside,
    isEmpty: tag.isEmpty,
  }
  if (tag.isEmpty) return { ...row, insideEnd: inside, to: inside, cells: [] }
  const cells: PlacedCell[] = []
  let cell: Omit<PlacedCell, 'to'> | null = null
  let column = -1
  for (let at = inside; ; ) {
    while (bytes[at] !== LT && at < end) at++
    if (at >= end) return null
    if (bytes[at + 1] === BANG) {
      at = skipDeclaration(bytes, at, end)
      if (at === INCOMPLETE) return null
      continue
    }
    const isClosing = bytes[at + 1] === SLASH
    const tagName = skipPrefix(bytes, at + (isClosing ? 2 : 1))
    const after = skipTag(bytes, tagName)
    if (after === INCOMPLETE) return null
    if (isClosing && isNamed(bytes, tagName, ROW)) return { ...row, insideEnd: at, to: after, cells }
    if (isClosing && isNamed(bytes, tagName, CELL) && cell !== null) {
      cells.push({ ...cell, to: after })
      cell = null
    } else if (!isClosing && isNamed(bytes, tagName, CELL)) {
      tag.read(bytes, tagName + CELL.length)
      column = tag.column >= 0 ? tag.column : column + 1
      cell = { column, style: tag.style, from: at, inside: after }
      if (tag.isEmpty) {
        cells.push({ ...cell, to: after })
        cell = null
      }
    }
    at = after
  }
}

const withoutEnd = (tag: string) => tag.replace(/\s*\/?>$/, '')

/** Writes rows with some of their cells changed; all other bytes stay. */
export class RowEditor {
  readonly #styleOf: (style: number, grade: CellGrade) => number

  /** Takes `styleOf`, which gives the number of a style with the color of a grade. */
  constructor(styleOf: (style: number, grade: CellGrade) => number) {
    this.#styleOf = styleOf
  }

  /** The row that begins at `from`, with these edits by column; `columnStyle` is that of a cell which is not there. */
  edit(
    bytes: Buffer,
    from: number,
    row: PlacedRow,
    edits: ReadonlyMap<number, CellEdit>,
    { columnStyle, formulas }: SheetState,
  ): Buffer {
    const pieces: Buffer[] = []
    const present = new Set(row.cells.map(({ column }) => column))
    const missing = [...edits.keys()].filter((column) => !present.has(column)).sort((a, b) => a - b)
    const create = (column: number) => {
      const style = row.style ?? columnStyle(column)
      const tag = `<${row.prefix}c r="${nameColumn(column)}${row.number}"${style === 0 ? '' : ` s="${style}"`}`
      pieces.push(Buffer.from(this.#writeCell(tag, row.prefix, style, edits.get(column) ?? {})))
    }
    pieces.push(Buffer.from(writeRowTag(bytes.toString('latin1', from, row.inside), missing), 'latin1'))
    let at = row.inside
    for (const cell of row.cells) {
      pieces.push(bytes.subarray(at, cell.from))
      for (; (missing[0] ?? cell.column) < cell.column; missing.shift()) create(missing[0] ?? 0)
      const edit = edits.get(cell.column)
      pieces.push(...this.#editCell(bytes, row.number, cell, edit, formulas))
      at = cell.to
    }
    for (const column of missing) create(column)
    const isOpened = row.isEmpty && edits.size > 0
    pieces.push(isOpened ? Buffer.from(`</${row.prefix}row>`) : bytes.subarray(at, row.to))
    return Buffer.concat(pieces)
  }

  #editCell(
    bytes: Buffer,
    row: number,
    cell: PlacedCell,
    edit: CellEdit | undefined,
    formulas: SharedFormulas,
  ): readonly Buffer[] {
    const content = bytes.subarray(cell.inside, cell.to)
    if (edit === undefined) return [bytes.subarray(cell.from, cell.inside), formulas.keep(content, row)]
    const tag = bytes.toString('latin1', cell.from, cell.inside)
    if (edit.text === undefined) {
      const styled = edit.grade ? setAttribute(tag, 's', this.#styleOf(cell.style, edit.grade)) : tag
      return [Buffer.from(styled, 'latin1'), formulas.keep(content, row)]
    }
    formulas.replace(content)
    const [, prefix = ''] = /^<([^\s/>]*:)?/.exec(tag) ?? []
    const plain = withoutEnd(tag.replace(/\s(?:t|cm|vm)\s*=\s*(?:"[^"]*"|'[^']*')/g, ''))
    return [Buffer.from(this.#writeCell(plain, prefix, cell.style, edit))]
  }

  /** A cell from its start tag, of which the end is missing. */
  #writeCell(tag: string, prefix: string, style: number, { grade, text = null }: CellEdit): string {
    const styled = grade ? setAttribute(`${tag}>`, 's', this.#styleOf(style, grade)).slice(0, -1) : tag
    if (text === null) return `${styled}/>`
    const content = `<${prefix}is><${prefix}t xml:space="preserve">${escapeText(text)}</${prefix}t></${prefix}is>`
    return `${styled} t="inlineStr">${content}</${prefix}c>`
  }
}

const SPANS = /\sspans\s*=\s*["']([^"']*)["']/

/**
 * Returns the start tag of a row that gets more cells: not self-closing, and without spans if one of the cells is
 * outside them.
 */
function writeRowTag(tag: string, missing: readonly number[]): string {
  if (missing.length === 0) return tag
  const spans = (SPANS.exec(tag)?.[1] ?? '').split(' ').map((span) => span.split(':').map(Number))
  const isSpanned = (column: number) =>
    spans.some(([first = 0, last = 0]) => first <= column + 1 && column + 1 <= last)
  return (missing.every(isSpanned) ? tag : tag.replace(SPANS, '')).replace(/\s*\/>$/, '>')
}
