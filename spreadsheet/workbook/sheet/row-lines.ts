import { readUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { MAX_TAB_COLUMNS, refuseTooWide } from '#spreadsheet/too-wide.ts'
import { refuseBomb, refuseDamaged } from '#spreadsheet/unusable-file.ts'
import { MAX_ROWS, type WorkbookLimits } from '../limits.ts'
import type { CsvSegment } from '../raw-lines.ts'
import { CsvLines, type OpenLines } from './csv-lines.ts'

const COMMA = 44
const QUOTE = 34
/**
 * Number of segments that are exactly as wide as the row that begins them; later segments are made twice as wide. Each
 * row that is wider than all before begins a new segment.
 */
const EXACT_SEGMENTS = 8

/**
 * Writes cells as lines of CSV. How wide a tab is shows at its end only, so that the lines go into segments: all lines of
 * one are equally wide, and each is wider than the one before.
 */
export class RowLines {
  readonly segments: CsvSegment[] = []
  /** Number of columns of the widest row. */
  width = 0
  /** Number of the last row. */
  lastRow = 0
  isAscending = true
  longestLine = 0
  hasBadBytes = false
  /** The file that the value of a cell is written to, between `startCell` and `endCell`. */
  file: CsvLines
  readonly #path: string
  readonly #limits: WorkbookLimits
  readonly #open: OpenLines
  readonly #onRepeat: (row: number, column: number, value: string) => void
  #paddedWidth = 0
  #row = 0
  #column = -1
  #valueStart = 0
  /** Values of a row whose cells are out of order, by column. */
  #loose: Map<number, Uint8Array> | null = null

  constructor(
    path: string,
    limits: WorkbookLimits,
    open: OpenLines,
    onRepeat: (row: number, column: number, value: string) => void,
  ) {
    this.#path = path
    this.#limits = limits
    this.#open = open
    this.#onRepeat = onRepeat
    this.file = new CsvLines(open(`${path}.0.csv`))
  }

  startRow(row: number): void {
    if (row > MAX_ROWS) throw refuseDamaged(`it has a row ${row}`)
    this.#row = row
    this.#column = -1
    this.file.writeInteger(row)
  }

  startCell(column: number): CsvLines {
    const { file } = this
    refuseTooWide(column + 1)
    if (column > this.#column && this.#loose === null) {
      if (column - this.#column === 1) file.repeatByte(COMMA, 1)
      else file.repeatByte(COMMA, column - this.#column)
      this.#column = column
    } else {
      this.#loose ??= splitLine(file.takeLine())
      this.#column = column
    }
    this.#valueStart = file.length
    return file
  }

  endCell(): void {
    const { file } = this
    if (file.length - file.lineStart > this.#limits.rowBytes)
      throw refuseBomb(`has an endless row ${this.#row}`)
    if (this.#loose === null) return
    const value = file.bytes.slice(this.#valueStart, file.length)
    file.length = this.#valueStart
    if (this.#loose.has(this.#column)) this.#onRepeat(this.#row, this.#column, readUtf8(value))
    else this.#loose.set(this.#column, value)
  }

  /** Ends the line of a row; a row without a value leaves none. */
  endRow(): void {
    if (this.#loose !== null) this.#order(this.#loose)
    const { file } = this
    if (this.#column < 0) {
      file.length = file.lineStart
      return
    }
    const width = this.#column + 1
    if (width > this.#paddedWidth) this.#startSegment(width)
    this.file.repeatByte(COMMA, this.#paddedWidth - width)
    this.file.endLine()
    this.width = Math.max(this.width, width)
    this.isAscending &&= this.#row > this.lastRow
    this.lastRow = Math.max(this.lastRow, this.#row)
  }

  close(): void {
    this.#closeFile()
  }

  #order(loose: ReadonlyMap<number, Uint8Array>): void {
    this.#loose = null
    this.startRow(this.#row)
    for (const [column, value] of [...loose].sort(([a], [b]) => a - b)) {
      this.startCell(column).copy(value, 0, value.length)
    }
  }

  #startSegment(width: number): void {
    const line = this.file.takeLine()
    if (this.segments.length > 0) {
      this.#closeFile()
      this.file = new CsvLines(this.#open(`${this.#path}.${this.segments.length}.csv`))
    }
    const isExact = this.segments.length < EXACT_SEGMENTS
    this.#paddedWidth = isExact ? width : Math.min(2 * width, MAX_TAB_COLUMNS)
    this.segments.push({ path: this.file.path, width: this.#paddedWidth })
    this.file.copy(line, 0, line.length)
  }

  #closeFile(): void {
    this.file.close()
    this.longestLine = Math.max(this.longestLine, this.file.longestLine)
    this.hasBadBytes ||= this.file.hasBadBytes
  }
}

/** Returns the values of a line by column, as they are in the line, without the row number at its start. */
function splitLine(line: Uint8Array): Map<number, Uint8Array> {
  const values = new Map<number, Uint8Array>()
  let start = line.indexOf(COMMA)
  for (let column = 0; start >= 0 && start < line.length; column++) {
    let end = ++start
    let isQuoted = false
    while (end < line.length && (isQuoted || line[end] !== COMMA)) {
      if (line[end] === QUOTE) isQuoted = !isQuoted
      end++
    }
    if (end > start) values.set(column, line.subarray(start, end))
    start = end
  }
  return values
}
