import { nameSheets, UnusableFileError, writeWorkbook } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { quoteText } from '#engine/sql/quote.ts'

/** Says what becomes of the text of a cell; null for nothing. */
export type ChangeCell = (text: string, row: number, column: number) => string | null

const keepCell: ChangeCell = (text) => text

/** Rows of a tab and characters of a cell that Excel takes. */
const MAX_ROWS = 1_048_576
const MAX_CHARACTERS = 32_767

/** Yields every row of a tab in its place, also the empty rows that the stored tab may leave out. */
async function* readRows(
  connection: DuckDBConnection,
  tab: RawTab,
  change: ChangeCell,
): AsyncGenerator<(string | null)[]> {
  const columns = getRawColumns(tab)
  const result = await connection.stream(
    `SELECT ${['"row"', ...columns].join(', ')} FROM ${rawRowsSql(tab)} ORDER BY "row"`,
  )
  let written = 0
  for await (const rows of result.yieldRows()) {
    for (const [row, ...cells] of rows) {
      for (; written < Number(row) - 1; written += 1) yield []
      yield cells.map((cell, column) =>
        cell === null ? null : (change(String(cell), Number(row), column)?.slice(0, MAX_CHARACTERS) ?? null),
      )
      written += 1
    }
  }
}

/**
 * Writes the rows of tabs as a new workbook, all of their cells as texts, and gives the names that Excel takes for them. Throws
 * UnusableFileError when they are too many.
 */
export async function writeTabs(
  connection: DuckDBConnection,
  tabs: readonly RawTab[],
  path: string,
  changeIn: (tab: number) => ChangeCell = () => keepCell,
): Promise<readonly string[]> {
  const large = tabs.find((tab) => tab.rows > MAX_ROWS)
  if (large)
    throw new UnusableFileError('tooLarge', `the tab '${large.name}' has more rows than Excel takes.`)
  const names = nameSheets(tabs.map((tab) => tab.name))
  await writeWorkbook(
    path,
    tabs.map((tab, index) => ({
      name: names[index] ?? tab.name,
      header: [],
      rows: readRows(connection, tab, changeIn(index)),
    })),
  )
  return names
}

/**
 * Writes the rows of a file that is no workbook to write into as a new one. Gives the tabs by their names there, which the
 * table `reasons` then has too. Throws UnusableFileError when they are too many.
 */
export async function writeRows(
  connection: DuckDBConnection,
  tabs: readonly LaidOutTab[],
  path: string,
): Promise<readonly LaidOutTab[]> {
  const names = await writeTabs(
    connection,
    tabs.map(({ tab }) => tab),
    path,
  )
  const renamed = tabs.map(
    ({ tab }, index) => `WHEN ${quoteText(tab.name)} THEN ${quoteText(names[index] ?? tab.name)}`,
  )
  await connection.run(`UPDATE reasons SET tab = CASE tab ${renamed.join(' ')} ELSE tab END`)
  return tabs.map(({ tab, layout }, index) => ({ layout, tab: { ...tab, name: names[index] ?? tab.name } }))
}
