import { DAY_ZERO, DAY_ZERO_OF_1904 } from '@concord/domain'
import { readLatin1 } from '#spreadsheet/bytes/byte-text.ts'
import type { Guess, RowNote } from '#spreadsheet/sheet-facts.ts'
import { refuseDamaged } from '#spreadsheet/unusable-file.ts'
import {
  type CellDecision,
  type CellTexts,
  readBooleanCell,
  readIsoCell,
  readNumberCell,
} from '../cell-value.ts'
import type { WorkbookLimits } from '../limits.ts'
import { showText, showValue } from '../number-format/show-value.ts'
import type { CellStyle } from '../package/styles.ts'
import { readInteger } from './cell-tag.ts'
import { CellTally } from './cell-tally.ts'
import { CsvLines, type OpenLines } from './csv-lines.ts'
import { QUOTES } from './csv-text.ts'
import { RowLines } from './row-lines.ts'
import type { SharedStrings } from './shared-strings.ts'
import { StyleRuns } from './style-runs.ts'
import type { TextElement } from './text-element.ts'

const COMMA = 44
const ZERO = 48
const NINE = 57
/** General shows whole numbers of up to eleven digits as they are stored. */
const PLAIN_DIGITS = 11
const CACHED_PER_STYLE = 50_000
const MAX_NOTES = 1000

/** Describes what all sheets of a workbook share. */
export type SheetContext = {
  readonly strings: SharedStrings
  readonly styles: readonly CellStyle[]
  readonly is1904: boolean
  readonly limits: WorkbookLimits
}

const showsPlainly = ({ format }: CellStyle) =>
  [0, 7, 12_345_678_901].every(
    (value) =>
      format.sections.every(({ kind }) => kind !== 'date') &&
      showValue(format, value, false) === String(value),
  )

/** Takes the cells of a sheet in the order of the file and writes their texts, and beside them what differs from these. */
export class SheetCells {
  readonly lines: RowLines
  readonly cells: CsvLines
  readonly runs: StyleRuns
  readonly tally = new CellTally()
  /** The first cells that stand twice, and how many there are: a file made for it has millions. */
  readonly notes: RowNote[] = []
  repeatedCells = 0
  readonly dayZero: string
  readonly #context: SheetContext
  readonly #isPlain: readonly boolean[]
  readonly #hasTextFormat: readonly boolean[]
  readonly #cache: Map<number, CellTexts>[]
  #row = 0

  constructor(path: string, context: SheetContext, openLines: OpenLines) {
    this.#context = context
    this.dayZero = context.is1904 ? DAY_ZERO_OF_1904 : DAY_ZERO
    this.lines = new RowLines(path, context.limits, openLines, (row, column, value) =>
      this.#noteRepeat(row, column, value),
    )
    this.cells = new CsvLines(openLines(`${path}.cells.csv`))
    this.runs = new StyleRuns(openLines(`${path}.runs.csv`), context.styles)
    this.#isPlain = context.styles.map(showsPlainly)
    this.#hasTextFormat = context.styles.map(({ format }) => format.text !== null)
    this.#cache = context.styles.map(() => new Map())
  }

  startRow(row: number): void {
    this.#row = row
    this.lines.startRow(row)
    this.runs.startRow(row)
  }

  endRow(): void {
    this.lines.endRow()
    this.runs.endRow()
  }

  /** A cell that is there for its look only. */
  addBlank(column: number, style: number): void {
    this.runs.add(column, style)
  }

  addShared(column: number, style: number, index: number): void {
    const { csv, ends, count } = this.#context.strings
    if (!(index < count)) throw refuseDamaged(`a cell names the shared text ${index} of ${count}`)
    const from = ends[index] ?? 0
    const to = ends[index + 1] ?? 0
    this.runs.add(column, style)
    if (from === to) return
    this.lines.startCell(column).copy(csv.bytes, from, to)
    this.lines.endCell()
    if (this.#hasTextFormat[style]) this.#addTextFormat(column, style, this.#context.strings.readText(index))
  }

  addText(column: number, style: number, source: Uint8Array, text: TextElement): void {
    this.runs.add(column, style)
    if (text.decoded === '' || (text.decoded === null && text.from === text.to)) return
    const file = this.lines.startCell(column)
    if (text.decoded !== null) file.writeText(text.decoded)
    else if (text.classes & QUOTES) file.copyQuoted(source, text.from, text.to)
    else file.copy(source, text.from, text.to)
    this.lines.endCell()
    if (this.#hasTextFormat[style]) this.#addTextFormat(column, style, text.read(source))
  }

  addNumber(column: number, style: number, source: Uint8Array, from: number, to: number): void {
    if (this.#isPlain[style] && isShortInteger(source, from, to)) {
      this.runs.add(column, style)
      this.lines.startCell(column).copy(source, from, to)
      this.lines.endCell()
      return
    }
    // Most such numbers are days: the same few thousand again and again.
    const cache = isShortInteger(source, from, to) ? this.#cache[style] : undefined
    const key = readInteger(source, from, to)
    let texts = cache?.get(key)
    if (texts === undefined) {
      const raw = readLatin1(source, from, to)
      texts = readNumberCell(raw, this.#styleOf(style), this.#context.is1904)
      if (cache !== undefined && cache.size < CACHED_PER_STYLE) cache.set(key, texts)
    }
    this.addTexts(column, style, texts)
  }

  addBoolean(column: number, style: number, raw: string): void {
    this.addTexts(column, style, readBooleanCell(raw))
  }

  addIsoDate(column: number, style: number, raw: string): void {
    this.addTexts(column, style, readIsoCell(raw))
  }

  /** Any cell whose three texts are known. */
  addTexts(column: number, style: number, { parsed, raw, displayed, decisions }: CellTexts): void {
    this.runs.add(column, style)
    for (const decision of decisions) this.tally.add(decision, column)
    if (parsed !== '') {
      this.lines.startCell(column).writeText(parsed)
      this.lines.endCell()
    }
    if (raw !== parsed || displayed !== parsed) this.#addOther(column, raw, displayed)
  }

  decide(decision: CellDecision, column: number): void {
    this.tally.add(decision, column)
  }

  close(): void {
    this.lines.close()
    this.cells.close()
    this.runs.close()
  }

  listGuesses(tab: string): Guess[] {
    return this.tally.listGuesses(tab)
  }

  #styleOf(style: number): CellStyle {
    const found = this.#context.styles[style] ?? this.#context.styles[0]
    if (found === undefined) throw refuseDamaged('it has no styles')
    return found
  }

  #addTextFormat(column: number, style: number, text: string): void {
    const displayed = showText(this.#styleOf(style).format, text)
    if (displayed !== text) this.#addOther(column, text, displayed)
  }

  #addOther(column: number, raw: string, displayed: string): void {
    const { cells } = this
    cells.writeInteger(this.#row)
    cells.repeatByte(COMMA, 1)
    cells.writeInteger(column)
    cells.repeatByte(COMMA, 1)
    cells.writeText(raw)
    cells.repeatByte(COMMA, 1)
    cells.writeText(displayed)
    cells.endLine()
  }

  #noteRepeat(row: number, column: number, value: string): void {
    this.repeatedCells += 1
    if (this.notes.length >= MAX_NOTES) return
    const message = `Column ${column + 1} occurs twice in row ${row}; the second value, ${value}, was left out.`
    this.notes.push({ row, code: 'repeatedCell', message })
  }
}

function isShortInteger(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > PLAIN_DIGITS || to === from || (bytes[from] === ZERO && to - from > 1)) return false
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte < ZERO || byte > NINE) return false
  }
  return true
}
