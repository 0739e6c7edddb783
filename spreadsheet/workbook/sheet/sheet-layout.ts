import type { MergedRange, Span } from '#spreadsheet/sheet-facts.ts'
import { refuseBomb } from '#spreadsheet/unusable-file.ts'
import type { WorkbookLimits } from '../limits.ts'

const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i

const readColumn = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Describes what a sheet says of itself beside its cells. */
export class SheetLayout {
  readonly merged: MergedRange[] = []
  readonly hiddenColumns: Span[] = []
  readonly hiddenRows: Span[] = []
  readonly #limits: WorkbookLimits

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  addMerged(reference: string): void {
    const [, column = '', row, lastColumn = column, lastRow = row] = REFERENCE.exec(reference) ?? []
    if (row === undefined) return
    if (this.merged.length >= this.#limits.ranges)
      throw refuseBomb(`has more than ${this.#limits.ranges} merged cells`)
    this.merged.push({
      firstRow: Number(row),
      lastRow: Number(lastRow),
      firstColumn: readColumn(column),
      lastColumn: readColumn(lastColumn),
    })
  }

  addHiddenColumns(first: number, last: number): void {
    if (this.hiddenColumns.length < this.#limits.ranges) this.hiddenColumns.push({ first, last })
  }

  addHiddenRow(row: number): void {
    const previous = this.hiddenRows.at(-1)
    if (previous?.last === row - 1) this.hiddenRows[this.hiddenRows.length - 1] = { ...previous, last: row }
    else this.hiddenRows.push({ first: row, last: row })
  }
}
