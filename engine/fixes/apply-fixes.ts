import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/compile/quote.ts'
import { dataRowsSql } from '#engine/read/layout/data-rows.ts'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import type { TabLayout } from '#engine/read/layout/tab-layout.ts'
import { columnsOf, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { workingParquet } from '#engine/working-parquet.ts'
import type { AlignedColumns } from './align-fixes.ts'
import { placeFixes, type UnplacedFix } from './place-fixes.ts'

/** A row of the roster that was fixed; `row` is physical, from 1, `columns` are the headers of the cells that changed. */
export type AppliedFix = { readonly tab: string; readonly row: number; readonly columns: readonly string[] }

/** What became of the rows of a tab of fixes. */
export type FixedTab = {
  readonly tab: RawTab
  /** Rows of fixes, without those that are titles or footers of the roster. */
  readonly rows: number
  readonly applied: readonly AppliedFix[]
  readonly unplaced: readonly UnplacedFix[]
  /** The new texts by row and column, 0-based; null for an emptied cell. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string | null>>
}

type Roster = { readonly tab: RawTab; readonly layout: TabLayout }

const nameOf = (column: number) => `c${column}`

/** The table `fixes` (id, tab, row, number and the columns of the roster that are there), below the header. */
async function storeFixes(
  connection: DuckDBConnection,
  { tab, layout }: Roster,
  fixes: RawTab,
  { headerRow, columns, numberColumn }: AlignedColumns,
): Promise<void> {
  const cells = Array.from(columns, ([original, column]) => `${nameOf(column)} AS ${nameOf(original)}`)
  const isFilled = Array.from(columns.values(), (column) => `WHEN ${filledSql(nameOf(column))} THEN true`)
  const number = numberColumn === null ? 'NULL' : `TRY_CAST(trim(${nameOf(numberColumn)}) AS INTEGER)`
  await connection.run(`CREATE OR REPLACE TEMPORARY TABLE fixes AS
    SELECT CAST(row_number() OVER (ORDER BY "row") AS INTEGER) AS id, ${quoteText(fixes.name)} AS tab, "row",
      CAST(${number} AS INTEGER) AS number, ${cells.join(', ')}
    FROM ${rawRowsSql(fixes)} WHERE "row" > ${headerRow} AND CASE ${isFilled.join(' ')} ELSE false END`)
  const names = Array.from(columns.keys(), nameOf).join(', ')
  const data = `SELECT "row" FROM ${dataRowsSql(tab, layout)}`
  await connection.run(`DELETE FROM fixes WHERE number IS NULL AND hash(${names}) IN (
    SELECT hash(${names}) FROM ${rawRowsSql(tab)} WHERE "row" NOT IN (${data}))`)
}

/** The cells that differ from the roster, row by row. */
async function readChanges(
  connection: DuckDBConnection,
  roster: string,
  columns: readonly number[],
): Promise<FixedTab['cells']> {
  const pairs = columns.map((column) => `o.${nameOf(column)}, f.${nameOf(column)}`).join(', ')
  const result = await connection.stream(`SELECT o."row", ${pairs} FROM placed
    JOIN ${roster} o ON o."row" = placed."row" JOIN fixes f ON f.id = placed.id
    WHERE differing > 0 ORDER BY o."row"`)
  const changes = new Map<number, ReadonlyMap<number, string | null>>()
  for await (const rows of result.yieldRows()) {
    for (const [row, ...cells] of rows) {
      const changed = new Map<number, string | null>()
      for (const [index, column] of columns.entries()) {
        const text = cells[2 * index + 1]
        if (cells[2 * index] !== text) changed.set(column, typeof text === 'string' ? text : null)
      }
      changes.set(Number(row), changed)
    }
  }
  return changes
}

/** Writes the rows of the roster with those that were fixed in their places. */
async function storeMerged(
  connection: DuckDBConnection,
  tab: RawTab,
  columns: readonly number[],
  path: string,
): Promise<void> {
  const fixed = new Set(columns.map(nameOf))
  const rows = rawRowsSql(tab)
  const merged = columnsOf(tab).map((name) => `${fixed.has(name) ? 'f' : 'o'}.${name}`)
  await connection.run(`COPY (SELECT * FROM (
      SELECT * FROM ${rows} WHERE "row" NOT IN (SELECT "row" FROM placed)
      UNION ALL
      SELECT o."row", ${merged.join(', ')} FROM placed
        JOIN ${rows} o ON o."row" = placed."row" JOIN fixes f ON f.id = placed.id
    ) ORDER BY "row") TO ${quoteText(path)} ${workingParquet(tab.groupRows)}`)
}

/**
 * Puts the rows of a tab of fixes in the place of those of the roster that they fix, in a raw file of its own in `folder`.
 * Rows keep their numbers; columns that the fixes do not have keep their cells.
 */
export async function applyFixes(
  connection: DuckDBConnection,
  roster: Roster,
  fixes: RawTab,
  aligned: AlignedColumns,
  folder: string,
): Promise<FixedTab> {
  const { tab, layout } = roster
  await storeFixes(connection, roster, fixes, aligned)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM fixes')
  const rows = Number(counted.getRows()[0]?.[0])
  const columns = [...aligned.columns.keys()].sort((one, other) => one - other)
  const data = dataRowsSql(tab, layout)
  const unplaced = await placeFixes(connection, {
    roster: data,
    fixes: 'fixes',
    columns: columns.map(nameOf),
    isWhole: rows >= layout.dataRows,
  })
  const cells = await readChanges(connection, data, columns)
  const applied = Array.from(cells, ([row, changed]) => ({
    tab: tab.name,
    row,
    columns: Array.from(changed.keys(), (column) => layout.headers[column] ?? ''),
  }))
  if (cells.size === 0) return { tab, rows, applied, unplaced, cells }
  const path = join(folder, `${tab.name.replace(/[^\w-]/g, '_')}.parquet`)
  await storeMerged(connection, tab, columns, path)
  const notes = tab.notes.filter(({ row }) => !cells.has(row))
  // What the file holds and shows of its cells is no longer what stands in them.
  return { tab: { ...tab, path, rowsBefore: null, cells: null, notes }, rows, applied, unplaced, cells }
}
