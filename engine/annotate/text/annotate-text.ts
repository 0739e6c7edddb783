import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { appendToRows, IrregularTextError, type RegularText } from './append-to-rows.ts'
import { readRowEnds, usualEnd } from './row-ends.ts'

/** Excel takes a text without it for the code page of its machine, and breaks every letter beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Defines what divides the columns of a text that had none. */
const USUAL_DELIMITER = ','

export type AnnotatedText = {
  readonly file: string
  readonly work: string
  readonly table: LaidOutTab
  readonly delimiter: string | null
  /** The byte from which on the rows in the file can be copied; null when they have to be written again. */
  readonly regularFrom: number | null
  /** Tells whether the sender wrote numbers as formulas of a text, so that Excel keeps their zeros. */
  readonly hasTextFormulas: boolean
  /** Tells whether the file is still there as it was read. */
  readonly isUnchanged: () => Promise<boolean>
}

/** Returns the SQL of a cell as a formula of a text where it is a number. */
const asTextFormula = (column: string): string =>
  `CASE WHEN regexp_full_match(${column}, '[0-9]+') THEN '="' || ${column} || '"' ELSE ${column} END`

/** Returns the physical row of the first stored row, and the row count: all rows of a text are stored in sequence. */
async function measureRows(
  connection: DuckDBConnection,
  { tab }: LaidOutTab,
): Promise<{ readonly firstRow: number; readonly rows: number }> {
  const result = await connection.runAndReadAll(
    `SELECT coalesce(min("row"), 1), count(*) FROM ${rawRowsSql(tab)}`,
  )
  const [firstRow, rows] = result.getRows()[0] ?? []
  return { firstRow: Number(firstRow), rows: Number(rows) }
}

/**
 * Writes the table of a text file as annotated.csv in `work`: all of its rows and columns as they are, behind them the worst
 * severity, every reason, and the number of the row, by which a fixed row finds its place again. In UTF-8, with the
 * delimiter of the file.
 */
export async function annotateText(connection: DuckDBConnection, text: AnnotatedText): Promise<void> {
  const { file, work, table, regularFrom, isUnchanged } = text
  const target = join(work, 'annotated.csv')
  const delimiter = text.delimiter ?? USUAL_DELIMITER
  const { firstRow, rows } = await measureRows(connection, table)
  const append = async (regular: Pick<RegularText, 'path' | 'from'>) => {
    const form = { firstRow, delimiter }
    const ends = readRowEnds(connection, table, form)
    const to = { target, prefix: BYTE_ORDER_MARK }
    await appendToRows({ ...regular, delimiter, rows }, to, ends, usualEnd(table, form))
  }
  const copyRows = async (from: number): Promise<boolean> => {
    try {
      await append({ path: file, from })
      return await isUnchanged()
    } catch (error) {
      if (error instanceof IrregularTextError || !(await isUnchanged())) return false
      throw error
    }
  }
  if (regularFrom !== null && (await copyRows(regularFrom))) return
  const rewritten = join(work, 'rows.csv')
  const columns = getRawColumns(table.tab)
  const cells = text.hasTextFormulas ? columns.map(asTextFormula) : columns
  await connection.run(`COPY (SELECT ${cells.join(', ')} FROM ${rawRowsSql(table.tab)})
    TO ${quoteText(rewritten)} (FORMAT csv, HEADER false, QUOTE '"', DELIMITER ${quoteText(delimiter)})`)
  await append({ path: rewritten, from: 0 })
  await rm(rewritten)
}
