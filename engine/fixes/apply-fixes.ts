import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { isDataRowSql } from '#engine/read/layout/data-rows.ts'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import type { AlignedColumns } from './align-fixes.ts'
import { placeFixes, type UnplacedFix } from './place-fixes.ts'
import { storeMerged } from './store-merged.ts'

/** A row of the roster that was fixed; `row` is physical, from 1, `columns` are the headers of the cells that changed. */
export type AppliedFix = { readonly tab: string; readonly row: number; readonly columns: readonly string[] }

/** Describes what became of the rows of a tab of fixes. */
export type FixedTab = {
  readonly tab: RawTab
  /** Rows of fixes, without those that are titles or footers of the roster. */
  readonly rows: number
  readonly applied: readonly AppliedFix[]
  readonly unplaced: readonly UnplacedFix[]
  /** The new texts by row and column, 0-based; null for an emptied cell. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string | null>>
}

const nameOf = (column: number) => `c${column}`

/**
 * Makes the relation `fixes` (id, tab, row, number and the columns of the roster that are there) of the rows below the
 * header, in a file of its own; rows that are titles or footers of the roster are none.
 */
async function storeFixes(
  connection: DuckDBConnection,
  { tab, layout }: LaidOutTab,
  fixes: RawTab,
  { headerRow, columns, numberColumn }: AlignedColumns,
  path: string,
): Promise<void> {
  const cells = Array.from(columns, ([original, column]) => `${nameOf(column)} AS ${nameOf(original)}`)
  const isFilled = Array.from(columns.values(), (column) => `WHEN ${filledSql(nameOf(column))} THEN true`)
  const number = numberColumn === null ? 'NULL' : `TRY_CAST(trim(${nameOf(numberColumn)}) AS INTEGER)`
  const names = Array.from(columns.keys(), nameOf).join(', ')
  await connection.run(`COPY (SELECT * FROM (
      SELECT "row" AS id, ${quoteText(fixes.name)} AS tab, "row", CAST(${number} AS INTEGER) AS number, ${cells.join(', ')}
      FROM ${rawRowsSql(fixes)} WHERE "row" > ${headerRow} AND CASE ${isFilled.join(' ')} ELSE false END)
    WHERE number IS NOT NULL OR hash(${names}) NOT IN (
      SELECT hash(${names}) FROM ${rawRowsSql(tab)} WHERE NOT (${isDataRowSql(layout)}))
    ) TO ${quoteText(path)} ${workingParquet(fixes.groupRows)}`)
  await connection.run(
    `CREATE OR REPLACE TEMPORARY VIEW fixes AS SELECT * FROM read_parquet(${quoteText(path)})`,
  )
}

/** Reads the cells that differ from the roster, row by row. Makes the table `changed` (id, row) of their rows. */
async function readChanges(
  connection: DuckDBConnection,
  roster: string,
  columns: readonly number[],
): Promise<FixedTab['cells']> {
  const pairs = columns.map((column) => `o.${nameOf(column)}, f.${nameOf(column)}`).join(', ')
  await connection.run(
    'CREATE OR REPLACE TEMPORARY TABLE changed AS SELECT id, "row" FROM placed WHERE differing > 0',
  )
  const result = await connection.stream(`SELECT o."row", ${pairs} FROM changed
    JOIN ${roster} o ON o."row" = changed."row" JOIN fixes f ON f.id = changed.id ORDER BY o."row"`)
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

/** Returns the SQL of the rows of `changed` in the form that `storeMerged` takes. */
const changedSql = (columns: readonly number[]): string =>
  `(SELECT changed."row", ${columns
    .map((column) => `true AS ":is${nameOf(column)}", f.${nameOf(column)} AS ":${nameOf(column)}"`)
    .join(', ')} FROM changed JOIN fixes f ON f.id = changed.id)`

/**
 * Puts the rows of a tab of fixes in the place of those of the roster that they fix, in a raw file of its own in `folder`.
 * Rows keep their numbers; columns that the fixes do not have keep their cells.
 */
export async function applyFixes(
  connection: DuckDBConnection,
  roster: LaidOutTab,
  fixes: RawTab,
  aligned: AlignedColumns,
  folder: string,
): Promise<FixedTab> {
  const { tab, layout } = roster
  // Names of tabs may hold what names of files may not, and no two tabs may share a file.
  const path = join(folder, `${hash('sha256', tab.name)}.parquet`)
  await storeFixes(connection, roster, fixes, aligned, `${path}.fixes`)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM fixes')
  const rows = Number(counted.getRows()[0]?.[0])
  const columns = [...aligned.columns.keys()].sort((one, other) => one - other)
  // Empty rows are among them: no fix is like one.
  const data = `(SELECT * FROM ${rawRowsSql(tab)} WHERE ${isDataRowSql(layout)})`
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
  const changed = [...new Set(Array.from(cells.values(), (row) => [...row.keys()]).flat())]
  await storeMerged(connection, tab, changedSql(changed), changed, path)
  const notes = tab.notes.filter(({ row }) => !cells.has(row))
  // What the file holds and shows of its cells is no longer what stands in them.
  return { tab: { ...tab, path, rowsBefore: null, cells: null, notes }, rows, applied, unplaced, cells }
}
