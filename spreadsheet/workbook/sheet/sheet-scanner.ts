import { findBytes, readLatin1, toUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { readAttributes } from '../package/xml-tags.ts'
import { CellTag, readInteger } from './cell-tag.ts'
import type { SheetCells } from './sheet-cells.ts'
import type { SheetLayout } from './sheet-layout.ts'
import { TextElement } from './text-element.ts'
import {
  BANG,
  GT,
  INCOMPLETE,
  isNamed,
  LT,
  NUL,
  SLASH,
  skipDeclaration,
  skipPrefix,
  skipTag,
  startsWith,
} from './xml-bytes.ts'

const LOWER_C = 99
const LOWER_V = 118
const ROW = toUtf8('row')
const INLINE = toUtf8('is')
const WORKSHEET = toUtf8('worksheet')
const SHEET_DATA = toUtf8('sheetData')
const COL = toUtf8('col')
const MERGE_CELL = toUtf8('mergeCell')
const HIDDEN = toUtf8('hidden')
const VALUE = toUtf8('v')
const FORMULA = toUtf8('f')
const CELL = toUtf8('c')
const VALUE_END = toUtf8('</v></c>')
const INLINE_START = toUtf8('<is>')
const INLINE_END = toUtf8('</is>')
const INLINE_CELL_END = toUtf8('</is></c>')

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** Scans the XML of a sheet byte by byte, in pieces, and hands its cells on in the order of the file. */
export class SheetScanner {
  /** Number of the last row that has a tag; rows with formats only count. */
  lastRow = 0
  /** Tells whether the end of the sheet was seen. */
  isFinished = false
  readonly #cells: SheetCells
  readonly #layout: SheetLayout
  readonly #tag = new CellTag()
  readonly #text = new TextElement()
  #isInData = false
  #isInRow = false
  #row = 0
  #column = -1
  /** The start and end of the value of the cell that is being read, and what else the cell has. */
  #valueFrom = 0
  #valueTo = 0
  #hasFormula = false
  #hasInline = false

  constructor(cells: SheetCells, layout: SheetLayout) {
    this.#cells = cells
    this.#layout = layout
  }

  /** Scans as far as tags and cells are whole, and returns how many bytes are done with. `bytes[end]` is a NUL. */
  scan(bytes: Uint8Array, end: number): number {
    let at = 0
    for (;;) {
      while (bytes[at] !== LT && at < end) at++
      if (at >= end) return end
      const after = this.#isInData ? this.#scanData(bytes, at, end) : this.#scanOutside(bytes, at, end)
      if (after === INCOMPLETE) return at
      at = after
    }
  }

  #scanData(bytes: Uint8Array, start: number, end: number): number {
    const first = bytes[start + 1]
    if (first === BANG) return skipDeclaration(bytes, start, end)
    const isClosing = first === SLASH
    const name = skipPrefix(bytes, start + (isClosing ? 2 : 1))
    if (!isClosing && bytes[name] === LOWER_C && isNamed(bytes, name, CELL))
      return this.#readCell(bytes, name + 1, end)
    const after = skipTag(bytes, name)
    if (after === INCOMPLETE) return INCOMPLETE
    if (isClosing) {
      if (isNamed(bytes, name, ROW)) this.#endRow()
      else if (isNamed(bytes, name, SHEET_DATA)) this.#isInData = false
    } else if (isNamed(bytes, name, ROW)) this.#startRow(bytes, name + ROW.length, after)
    return after
  }

  #startRow(bytes: Uint8Array, start: number, after: number): void {
    this.#endRow()
    this.#tag.read(bytes, start)
    const row = this.#tag.row || this.#row + 1
    this.#row = row
    this.#column = -1
    this.lastRow = Math.max(this.lastRow, row)
    const isHiding = findBytes(bytes, HIDDEN, start, after) >= 0
    if (isHiding && isTrue(readAttributes(readLatin1(bytes, start, after)).get('hidden'))) {
      this.#layout.addHiddenRow(row)
    }
    if (this.#tag.isEmpty) return
    this.#isInRow = true
    this.#cells.startRow(row)
  }

  #endRow(): void {
    if (this.#isInRow) this.#cells.endRow()
    this.#isInRow = false
  }

  /** Reads one cell from the end of its name to after its end tag. */
  #readCell(bytes: Uint8Array, start: number, end: number): number {
    const tag = this.#tag
    const inside = tag.read(bytes, start)
    if (inside === INCOMPLETE) return INCOMPLETE
    const column = tag.column >= 0 ? tag.column : this.#column + 1
    let after = inside
    this.#valueFrom = this.#valueTo = 0
    this.#hasFormula = this.#hasInline = false
    if (!tag.isEmpty) {
      after = this.#readUsual(bytes, inside, end)
      if (after === INCOMPLETE) after = this.#readContent(bytes, inside, end)
      if (after === INCOMPLETE || after > end) return INCOMPLETE
    }
    this.#column = column
    if (this.#isInRow) this.#addCell(bytes, column)
    return after
  }

  /** The content of nearly all cells: `<v>1</v></c>` or `<is><t>text</t></is></c>`; INCOMPLETE when it is another. */
  #readUsual(bytes: Uint8Array, start: number, end: number): number {
    if (bytes[start] !== LT) return INCOMPLETE
    let at: number
    if (bytes[start + 1] === LOWER_V && bytes[start + 2] === GT) {
      at = this.#text.readRun(bytes, start + 3)
      if (at === INCOMPLETE || !startsWith(bytes, at, VALUE_END)) return INCOMPLETE
      this.#valueFrom = start + 3
      this.#valueTo = at
      return at + VALUE_END.length
    }
    if (!startsWith(bytes, start, INLINE_START)) return INCOMPLETE
    at = this.#text.readRich(bytes, start + INLINE_START.length, end, INLINE_END)
    if (at === INCOMPLETE || !startsWith(bytes, at, INLINE_CELL_END)) return INCOMPLETE
    this.#hasInline = true
    return at + INLINE_CELL_END.length
  }

  /** The content of a cell tag by tag, with formulas, prefixes, comments and what extensions add. */
  #readContent(bytes: Uint8Array, start: number, end: number): number {
    this.#valueFrom = this.#valueTo = 0
    this.#hasInline = false
    let at = start
    for (;;) {
      while (bytes[at] !== LT) {
        if (bytes[at] === undefined || bytes[at] === NUL) return INCOMPLETE
        at++
      }
      if (bytes[at + 1] === BANG) at = skipDeclaration(bytes, at, end)
      else {
        const isClosing = bytes[at + 1] === SLASH
        const name = skipPrefix(bytes, at + (isClosing ? 2 : 1))
        const after = skipTag(bytes, name)
        if (after === INCOMPLETE) return INCOMPLETE
        if (isClosing && isNamed(bytes, name, CELL)) return after
        const hasContent = !isClosing && bytes[after - 2] !== SLASH
        if (!isClosing && isNamed(bytes, name, FORMULA)) this.#hasFormula = true
        if (hasContent && isNamed(bytes, name, VALUE)) {
          at = this.#text.readRun(bytes, after)
          this.#valueFrom = after
          this.#valueTo = at
        } else if (hasContent && isNamed(bytes, name, INLINE)) {
          const closing = toUtf8(`</${readLatin1(bytes, at + 1, name)}is>`)
          at = this.#text.readRich(bytes, after, end, closing)
          this.#hasInline = true
        } else at = after
      }
      if (at === INCOMPLETE) return INCOMPLETE
    }
  }

  #addCell(bytes: Uint8Array, column: number): void {
    const { style, kind } = this.#tag
    if (this.#hasFormula) this.#cells.decide('formulas', column)
    if (this.#hasInline) this.#cells.addText(column, style, bytes, this.#text)
    else if (this.#valueFrom < this.#valueTo) this.#addValue(bytes, column, this.#valueFrom, this.#valueTo)
    else {
      if (this.#hasFormula && kind !== 'string') this.#cells.decide('formulasWithoutValue', column)
      this.#cells.addBlank(column, style)
    }
  }

  #addValue(bytes: Uint8Array, column: number, from: number, to: number): void {
    const { kind, style } = this.#tag
    const cells = this.#cells
    if (kind === 'number') cells.addNumber(column, style, bytes, from, to)
    else if (kind === 'shared') cells.addShared(column, style, readInteger(bytes, from, to))
    else if (kind === 'boolean') cells.addBoolean(column, style, readLatin1(bytes, from, to))
    else if (kind === 'date') cells.addIsoDate(column, style, readLatin1(bytes, from, to))
    else {
      if (kind === 'error') cells.decide('errorCells', column)
      this.#text.decodeRun(bytes)
      cells.addText(column, style, bytes, this.#text)
    }
  }

  #scanOutside(bytes: Uint8Array, start: number, end: number): number {
    const first = bytes[start + 1]
    if (first === BANG) return skipDeclaration(bytes, start, end)
    const isClosing = first === SLASH
    const name = skipPrefix(bytes, start + (isClosing ? 2 : 1))
    const after = skipTag(bytes, name)
    if (after === INCOMPLETE) return INCOMPLETE
    if (isClosing) {
      if (isNamed(bytes, name, WORKSHEET)) this.isFinished = true
      return after
    }
    if (isNamed(bytes, name, SHEET_DATA)) this.#isInData = bytes[after - 2] !== SLASH
    else this.#readLayout(bytes, name, after)
    return after
  }

  #readLayout(bytes: Uint8Array, name: number, after: number): void {
    const isCol = isNamed(bytes, name, COL)
    if (!isCol && !isNamed(bytes, name, MERGE_CELL)) return
    const attributes = readAttributes(readLatin1(bytes, name, after))
    if (!isCol) this.#layout.addMerged(attributes.get('ref') ?? '')
    else if (isTrue(attributes.get('hidden'))) {
      this.#layout.addHiddenColumns(Number(attributes.get('min')) - 1, Number(attributes.get('max')) - 1)
    }
  }
}
