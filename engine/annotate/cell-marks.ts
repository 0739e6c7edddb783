import type { CellGrade, CellNote } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'

/** Most notes of a tab: with many more, Excel takes minutes to open it. */
export const MAX_NOTES = 2000

const ERROR_GRADE = 2

/** The cells of a tab to color, in ascending rows and columns: seven bytes for each. */
export class CellMarks {
  readonly #rows: Int32Array
  readonly #columns: Uint16Array
  readonly #grades: Uint8Array
  #size = 0

  /** Room for so many. */
  constructor(count: number) {
    this.#rows = new Int32Array(count)
    this.#columns = new Uint16Array(count)
    this.#grades = new Uint8Array(count)
  }

  /** Adds the next one, behind all others. */
  add(row: number, column: number, grade: number): void {
    this.#rows[this.#size] = row
    this.#columns[this.#size] = column
    this.#grades[this.#size] = grade
    this.#size++
  }

  get count(): number {
    return this.#rows.length
  }

  /** The marks of a row by column, in ascending columns; undefined when it has none. */
  ofRow(row: number): ReadonlyMap<number, CellGrade> | undefined {
    let from = 0
    for (let to = this.#rows.length; from < to; ) {
      const middle = (from + to) >>> 1
      if ((this.#rows[middle] ?? 0) < row) from = middle + 1
      else to = middle
    }
    if (this.#rows[from] !== row) return undefined
    const marks = new Map<number, CellGrade>()
    for (; this.#rows[from] === row; from++) {
      marks.set(this.#columns[from] ?? 0, (this.#grades[from] ?? 0) >= ERROR_GRADE ? 'error' : 'warning')
    }
    return marks
  }
}

/** Returns the SQL of every cell of a tab that has a reason, once for each of its reasons. */
const cellsSql = (tab: string) => `(SELECT "row", unnest(cells) AS "column", reasons.id, block, t.*
  FROM reasons JOIN rule_texts t ON t.rule = reasons.rule
  WHERE reasons.tab = ${quoteText(tab)} AND t.grade > 0)`

/** Returns the cells of a tab with errors and warnings. */
export async function readMarks(connection: DuckDBConnection, tab: string): Promise<CellMarks> {
  const marked = `SELECT "row", "column", max(grade) FROM ${cellsSql(tab)} GROUP BY "row", "column"`
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM (${marked})`)
  const marks = new CellMarks(Number(counted.getRows()[0]?.[0]))
  const result = await connection.stream(`${marked} ORDER BY "row", "column"`)
  for await (const rows of result.yieldRows()) {
    for (const [row, column, grade] of rows) marks.add(Number(row), Number(column), Number(grade))
  }
  return marks
}

/**
 * Returns the notes of a tab, the worst first and of these the upper ones, at most MAX_NOTES, and to how many cells
 * there is one.
 */
export async function readNotes(
  connection: DuckDBConnection,
  tab: string,
): Promise<{ readonly notes: readonly CellNote[]; readonly cells: number }> {
  const text = `message || coalesce(' (' || block || ')', '') || ' [' || severity || ', ' || code || ']'`
  const result = await connection.runAndReadAll(`
    SELECT "row", "column", string_agg(${text}, chr(10) ORDER BY id, rule), count(*) OVER () FROM ${cellsSql(tab)}
    GROUP BY "row", "column" ORDER BY max(grade) DESC, "row", "column" LIMIT ${MAX_NOTES}`)
  const rows = result.getRows()
  return {
    notes: rows.map(([row, column, note]) => ({
      row: Number(row),
      column: Number(column),
      text: String(note),
    })),
    cells: Number(rows[0]?.[3] ?? 0),
  }
}
