import type { CellStyle } from '../package/styles.ts'
import { CsvLines, type LineSink } from './csv-lines.ts'

const COMMA = 44

/** Writes where cells of a row have a color behind them or are struck through: row, first and last column, fill, struck. */
export class StyleRuns {
  readonly file: CsvLines
  /** The rest of the line for each style; null for a style with neither fill nor strikethrough. */
  readonly #marks: readonly (string | null)[]
  readonly #hasMarks: boolean
  #row = 0
  #mark: string | null = null
  #first = 0
  #last = 0

  constructor(sink: LineSink, styles: readonly CellStyle[]) {
    this.file = new CsvLines(sink)
    this.#marks = styles.map(({ fill, isStruck }) =>
      fill !== null || isStruck ? `${fill ?? ''},${isStruck}` : null,
    )
    this.#hasMarks = this.#marks.some((mark) => mark !== null)
  }

  startRow(row: number): void {
    this.#row = row
  }

  add(column: number, style: number): void {
    if (!this.#hasMarks) return
    const mark = this.#marks[style] ?? null
    if (mark !== this.#mark || column !== this.#last + 1) {
      this.endRow()
      this.#mark = mark
      this.#first = column
    }
    this.#last = column
  }

  endRow(): void {
    if (this.#mark === null) return
    const { file } = this
    for (const number of [this.#row, this.#first, this.#last]) {
      file.writeInteger(number)
      file.repeatByte(COMMA, 1)
    }
    file.writePlain(this.#mark)
    file.endLine()
    this.#mark = null
  }

  close(): void {
    this.file.close()
  }
}
