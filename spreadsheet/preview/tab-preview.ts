import type { MergedRange, Span } from '../sheet-facts.ts'
import { ColumnTally, isText } from './column-tally.ts'
import { type KeptRow, KeptRows } from './kept-rows.ts'
import { LookTally } from './look-tally.ts'

/** Rows of the head that another row may repeat. */
const REPEATED_HEAD = 100

/** A shape is evaluated by about so many rows, in blocks spread over the data. */
const EVALUATED_ROWS = 4000
const BLOCKS = 8
const MIN_VALUES = 20

/** The cells of so many first rows, and of the last ones, are kept with what the file holds and what Excel shows. */
const SIDE_ROWS = 1200
const SIDE_TAIL = 200

/** The raw value of a cell and the text that Excel shows, where these differ from the text that is read. */
export type CellSides = { readonly raw: string; readonly displayed: string }

/** Rows of data of a tab; those in `repeatedRows` are none. */
export type DataSpan = {
  readonly firstDataRow: number
  readonly lastDataRow: number
  readonly repeatedRows: readonly number[]
  readonly usedWidth: number
}

/** The counts of a column of data. */
export type CountedColumn = {
  readonly index: number
  readonly filled: number
  /** Different texts; null when they are more than are counted. */
  readonly distinct: number | null
  readonly ssnLike: number
  readonly longest: number
  readonly values: readonly string[]
}

/** The facts about a tab after all of its rows have passed by. */
export type TabFacts = {
  readonly width: number
  readonly rows: number
  readonly merged: readonly MergedRange[]
  readonly hiddenRows: readonly Span[]
}

/** A tab of a file that is read once and kept in part: its head, its tail, a sample, and counts of all. */
export class TabPreview {
  readonly name: string
  readonly hidden: boolean
  width = 0
  rows = 0
  merged: readonly MergedRange[] = []
  hiddenRows: readonly Span[] = []
  readonly looks = new LookTally()
  readonly #kept = new KeptRows()
  readonly #columns: ColumnTally[] = []
  readonly #heads = new Map<string, KeptRow[]>()
  readonly #repeats = new Map<number, number[]>()
  readonly #sides = new Map<number, Map<number, CellSides>>()
  #headed = 0
  #rowsWithText = 0
  #firstRow = 0
  #lastRow = 0
  #usedWidth = 0

  constructor(name: string, hidden: boolean) {
    this.name = name
    this.hidden = hidden
  }

  /** Takes a row; `cells` may be shorter than the tab is wide. */
  add(row: number, cells: readonly (string | null)[]): void {
    let filled = 0
    for (const [column, text] of cells.entries()) {
      if (text === null) continue
      const tally = this.#columns[column] ?? new ColumnTally()
      this.#columns[column] = tally
      tally.add(row, text)
      if (isText(text)) filled = column + 1
    }
    this.#kept.add({ row, cells })
    if (filled === 0) return
    this.#findRepeats({ row, cells })
    this.#firstRow = this.#rowsWithText === 0 ? row : Math.min(this.#firstRow, row)
    this.#lastRow = Math.max(this.#lastRow, row)
    this.#usedWidth = Math.max(this.#usedWidth, filled)
    this.#rowsWithText += 1
  }

  addSides(row: number, column: number, sides: CellSides): void {
    const cells = this.#sides.get(row) ?? new Map<number, CellSides>()
    this.#sides.set(row, cells.set(column, sides))
    if (this.#sides.size <= SIDE_ROWS + 2 * SIDE_TAIL) return
    for (const known of [...this.#sides.keys()].slice(SIDE_ROWS, -SIDE_TAIL)) this.#sides.delete(known)
  }

  /** Ends the tab. */
  finish({ width, rows, merged, hiddenRows }: TabFacts): void {
    this.width = width
    this.rows = rows
    this.merged = merged
    this.hiddenRows = hiddenRows
  }

  async measure(): Promise<{ rowsWithText: number; firstRow: number; lastRow: number; usedWidth: number }> {
    const [rowsWithText, usedWidth] = [this.#rowsWithText, this.#usedWidth]
    return { rowsWithText, firstRow: this.#firstRow, lastRow: this.#lastRow, usedWidth }
  }

  async readRows(from: number, to: number, limit: number): Promise<KeptRow[]> {
    const rows = this.#kept.list().filter(({ row, cells }) => row >= from && row <= to && cells.some(isText))
    return rows.slice(0, limit).map(({ row, cells }) => ({ row, cells: this.#pad(cells) }))
  }

  async readRowsAbove(row: number, limit: number): Promise<KeptRow[]> {
    const rows = await this.readRows(0, row - 1, row)
    return rows.slice(-limit)
  }

  async findSame({ row, cells }: KeptRow, after: number): Promise<number[]> {
    if (!this.#kept.areAll) return (this.#repeats.get(row) ?? []).filter((other) => other > after)
    const same = this.#kept.list().filter((other) => other.row > after && isSame(other.cells, cells))
    return same.map((other) => other.row)
  }

  async findLooks(
    { firstDataRow, lastDataRow, usedWidth }: Omit<DataSpan, 'repeatedRows'>,
    listed: number,
  ): Promise<{ fill: string | null; isStruck: boolean; count: number; firstRows: readonly number[] }[]> {
    return this.looks
      .list(firstDataRow, lastDataRow, usedWidth / 2)
      .map(({ rows, ...look }) => ({ ...look, count: rows.length, firstRows: rows.slice(0, listed) }))
  }

  /** Returns the first rows, empty ones left out, and the last ones, as they are read. */
  listEdges(headRows: number, tailRows: number): { head: readonly KeptRow[]; tail: readonly KeptRow[] } {
    const head = this.#kept.list().slice(0, headRows)
    const last = head.at(-1)?.row ?? 0
    return {
      head,
      tail: this.#kept
        .listTail()
        .slice(-tailRows)
        .filter(({ row }) => row > last),
    }
  }

  /** Returns where the cells of a row differ from what is read, by column. */
  getSides(row: number): ReadonlyMap<number, CellSides> {
    return this.#sides.get(row) ?? new Map()
  }

  /** Counts the columns of the data; what stands above and below it was counted too and is taken out. */
  countColumns(data: DataSpan): CountedColumn[] {
    const { firstDataRow, lastDataRow, usedWidth } = data
    const repeated = new Set(data.repeatedRows)
    const isData = (row: number) => row >= firstDataRow && row <= lastDataRow && !repeated.has(row)
    const kept = this.#kept.list()
    const dataRows = kept.filter(({ row }) => isData(row))
    const others = kept.filter(({ row }) => !isData(row))
    const keptRepeats = others.filter(({ row }) => repeated.has(row)).length
    const repeats = Array.from({ length: repeated.size - keptRepeats }, () => this.#findHeadOf(repeated))
    const without = [...others, ...repeats.filter((row) => row !== undefined)]
    const evaluated = this.#chooseRows(dataRows, firstDataRow, lastDataRow)
    return Array.from({ length: usedWidth }, (_, index) => {
      const tally = this.#columns[index] ?? new ColumnTally()
      const counts = tally.countWithout(without.map(({ cells }) => cells[index]))
      const values = evaluated.flatMap(({ cells }) => (isText(cells[index]) ? [cells[index]] : []))
      const isSparse = values.length < MIN_VALUES && values.length !== counts.filled
      const first = isSparse ? this.#listFirst(index, dataRows, isData) : values
      return { index, ...counts, longest: tally.longest, values: first }
    })
  }

  #chooseRows(rows: readonly KeptRow[], first: number, last: number): readonly KeptRow[] {
    const span = last - first + 1
    if (span <= EVALUATED_ROWS || !this.#kept.areAll) return rows
    const size = EVALUATED_ROWS / BLOCKS
    const starts = Array.from({ length: BLOCKS }, (_, block) => first + Math.floor((block * span) / BLOCKS))
    return rows.filter(({ row }) => starts.some((start) => row >= start && row < start + size))
  }

  #listFirst(index: number, rows: readonly KeptRow[], isData: (row: number) => boolean): string[] {
    if (this.#kept.areAll) return rows.flatMap(({ cells }) => (isText(cells[index]) ? [cells[index]] : []))
    return (this.#columns[index]?.firstValues ?? []).flatMap(({ row, text }) => (isData(row) ? [text] : []))
  }

  /** A row of the head that these rows repeat: their cells are the same. */
  #findHeadOf(repeated: ReadonlySet<number>): KeptRow | undefined {
    const [head] = [...this.#repeats].find(([, rows]) => rows.some((row) => repeated.has(row))) ?? []
    return this.#kept.list().find(({ row }) => row === head)
  }

  #findRepeats(row: KeptRow): void {
    const key = row.cells.find((cell) => cell !== null) ?? ''
    const alike = this.#heads.get(key) ?? []
    for (const known of alike) {
      if (!isSame(known.cells, row.cells)) continue
      const repeats = this.#repeats.get(known.row) ?? []
      repeats.push(row.row)
      this.#repeats.set(known.row, repeats)
    }
    if (this.#headed >= REPEATED_HEAD) return
    this.#headed += 1
    this.#heads.set(key, [...alike, row])
  }

  #pad(cells: readonly (string | null)[]): (string | null)[] {
    return Array.from({ length: this.width }, (_, column) => cells[column] ?? null)
  }
}

function isSame(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  const length = Math.max(one.length, other.length)
  for (let column = 0; column < length; column += 1) {
    if ((one[column] ?? null) !== (other[column] ?? null)) return false
  }
  return true
}
