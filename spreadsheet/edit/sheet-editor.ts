import { readAttributes } from '#spreadsheet/workbook/package/xml-tags.ts'
import { CellTag } from '#spreadsheet/workbook/sheet/cell-tag.ts'
import { openWindows } from '#spreadsheet/workbook/sheet/feed-pieces.ts'
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
import { type CellEdit, findRow, type RowEditor, type SheetState } from './row-editor.ts'
import { SharedFormulas } from './shared-formulas.ts'

const ROW = Buffer.from('row')
const SHEET_DATA = Buffer.from('sheetData')
const COL = Buffer.from('col')
const QUESTION = 63
const NO_EDITS: ReadonlyMap<number, CellEdit> = new Map()

/** Defines what stands behind the drawing of the notes of a sheet (ECMA-376 part 1, 18.3.1.99). */
const BEHIND_NOTES = [
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'AlternateContent',
  'webPublishItems',
  'tableParts',
  'extLst',
].map((name) => Buffer.from(name))

/** Describes what is to become of a sheet. */
export type SheetEdits = {
  /** Edits of the cells of a row, from 1, by column, from 0. */
  readonly ofRow: (row: number) => ReadonlyMap<number, CellEdit> | undefined
  /** Writes the element that names the drawing of its notes, with this prefix; null where it stays as it is. */
  readonly notes: ((prefix: string) => string) | null
  /** Room for one row, in bytes. */
  readonly rowBytes: number
}

/** Copies the bytes up to `until`, adds the edited ones and goes on at `next`. */
type Put = (until: number, edited: Buffer, next: number) => void

/** Edits the XML of a sheet while it goes through: whatever is not named in the edits stays byte for byte. */
export class SheetEditor {
  readonly #edits: SheetEdits
  readonly #rows: RowEditor
  readonly #tag = new CellTag()
  readonly #columnStyles: { readonly first: number; readonly last: number; readonly style: number }[] = []
  readonly #formulas = new SharedFormulas()
  readonly #state: SheetState = {
    columnStyle: (column) =>
      this.#columnStyles.find(({ first, last }) => first <= column && column <= last)?.style ?? 0,
    formulas: this.#formulas,
  }
  #isInData = false
  #isBehindData = false
  #depth = 0
  #row = 0
  #hasNotes = false

  constructor(edits: SheetEdits, rows: RowEditor) {
    this.#edits = edits
    this.#rows = rows
  }

  /** The part, piece by piece. */
  async *edit(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const window of openWindows(pieces, this.#edits.rowBytes)) {
      const out: Buffer[] = []
      const { buffer, byteOffset, byteLength } = window.bytes
      window.done = this.#scan(Buffer.from(buffer, byteOffset, byteLength), window.end, out)
      yield Buffer.concat(out)
    }
  }

  #scan(bytes: Buffer, end: number, out: Buffer[]): number {
    let copied = 0
    const put: Put = (until, edited, next) => {
      out.push(bytes.subarray(copied, until), edited)
      copied = next
    }
    let at = 0
    for (;;) {
      while (bytes[at] !== LT && at < end) at++
      if (at >= end) break
      const after = this.#isInData
        ? this.#scanData(bytes, at, end, put)
        : this.#scanOutside(bytes, at, end, put)
      if (after === INCOMPLETE) break
      at = after
    }
    if (copied < at) out.push(bytes.subarray(copied, at))
    return at
  }

  #scanData(bytes: Buffer, start: number, end: number, put: Put): number {
    const first = bytes[start + 1]
    if (first === BANG) return skipDeclaration(bytes, start, end)
    const isClosing = first === SLASH
    const name = skipPrefix(bytes, start + (isClosing ? 2 : 1))
    // A name may go on in the next piece.
    if (name + SHEET_DATA.length >= end) return INCOMPLETE
    if (isClosing && isNamed(bytes, name, SHEET_DATA)) {
      const after = skipTag(bytes, name)
      if (after === INCOMPLETE) return INCOMPLETE
      this.#isInData = false
      this.#isBehindData = true
      this.#depth--
      return after
    }
    // No tag can begin inside of another: those of cells need not be read to be passed over.
    if (isClosing || !isNamed(bytes, name, ROW)) return name
    if (this.#tag.read(bytes, name + ROW.length) === INCOMPLETE) return INCOMPLETE
    const number = this.#tag.row || this.#row + 1
    const edits = this.#edits.ofRow(number) ?? (this.#formulas.reach(number) ? NO_EDITS : undefined)
    const row = edits && findRow(bytes, start, end, number)
    if (row === null) return INCOMPLETE
    this.#row = number
    if (row === undefined || edits === undefined) return name
    put(start, this.#rows.edit(bytes, start, row, edits, this.#state), row.to)
    return row.to
  }

  #scanOutside(bytes: Buffer, start: number, end: number, put: Put): number {
    const first = bytes[start + 1]
    if (first === BANG) return skipDeclaration(bytes, start, end)
    const isClosing = first === SLASH
    const name = skipPrefix(bytes, start + (isClosing ? 2 : 1))
    const after = skipTag(bytes, name)
    if (after === INCOMPLETE || after > end) return INCOMPLETE
    if (first === QUESTION) return after
    const isTopLevel = this.#depth === 1
    const isBehind = isTopLevel && (isClosing || BEHIND_NOTES.some((known) => isNamed(bytes, name, known)))
    const { notes } = this.#edits
    if (isBehind && this.#isBehindData && notes !== null && !this.#hasNotes) {
      this.#hasNotes = true
      put(start, Buffer.from(notes(bytes.toString('latin1', start + (isClosing ? 2 : 1), name))), start)
    }
    const isEmpty = bytes[after - 2] === SLASH
    if (isClosing) this.#depth--
    else if (!isEmpty) this.#depth++
    if (isTopLevel && !isClosing && isNamed(bytes, name, SHEET_DATA)) {
      this.#isInData = !isEmpty
      this.#isBehindData = isEmpty
    } else if (!isClosing && isNamed(bytes, name, COL))
      this.#addColumns(bytes.toString('latin1', name, after))
    return after
  }

  #addColumns(tag: string): void {
    const attributes = readAttributes(tag)
    const number = (key: string) => Number(attributes.get(key) ?? 0)
    if (number('style') === 0) return
    this.#columnStyles.push({ first: number('min') - 1, last: number('max') - 1, style: number('style') })
  }
}
