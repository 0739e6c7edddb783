import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { isDataRowSql } from '#engine/read/layout/data-rows.ts'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import type { AppliedFix } from './apply-fixes.ts'
import type { FixedCells } from './fixed-cells.ts'
import type { UnplacedFix } from './place-fixes.ts'
import { storeMerged } from './store-merged.ts'
import type { TakenFixes } from './take-fixes.ts'

/** A cell of a roster file whose text was replaced: `row` is physical, from 1, `column` is 0-based; null for an emptied cell. */
export type FixedCell = {
  readonly tab: string
  readonly row: number
  readonly column: number
  readonly text: string | null
}

type Applied = {
  readonly applied: readonly AppliedFix[]
  readonly unplaced: readonly UnplacedFix[]
  readonly unchanged: number
}

/** Reads a file of fixed cells: one to a line, as JSON. */
export async function readFixedCells(path: string): Promise<readonly FixedCell[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as FixedCell]))
}

/** Makes the table `fixed_cells` ("row", "column", text) of the cells of one tab; the last of a place counts. */
async function storeCells(connection: DuckDBConnection, cells: readonly FixedCell[]): Promise<void> {
  await connection.run(
    'CREATE OR REPLACE TEMPORARY TABLE fixed_cells ("row" INTEGER, "column" INTEGER, text VARCHAR)',
  )
  const last = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  const appender = await connection.createAppender('fixed_cells')
  for (const { row, column, text } of last.values()) {
    appender.appendInteger(row)
    appender.appendInteger(column)
    if (text === null) appender.appendNull()
    else appender.appendVarchar(text)
    appender.endRow()
  }
  appender.closeSync()
}

/** Drops the cells that are none of the data, and tells of their rows. */
async function dropUnplaced(
  connection: DuckDBConnection,
  { tab, layout }: LaidOutTab,
): Promise<readonly UnplacedFix[]> {
  const data = `(SELECT "row" FROM ${rawRowsSql(tab)} WHERE ${isDataRowSql(layout)})`
  const isPlaced = `"column" BETWEEN 0 AND ${layout.headers.length - 1} AND "row" IN ${data}`
  const left = await connection.runAndReadAll(
    `SELECT DISTINCT "row" FROM fixed_cells WHERE NOT (${isPlaced}) ORDER BY "row"`,
  )
  await connection.run(`DELETE FROM fixed_cells WHERE NOT (${isPlaced})`)
  return left.getRows().map(([row]) => ({
    tab: tab.name,
    row: Number(row),
    reason: 'a fixed cell of it is none of the data of the roster',
  }))
}

type Changed = ReadonlyMap<number, ReadonlyMap<number, string | null>>

/**
 * Reads the cells of `fixed_cells` whose text differs from that in the tab, and counts the rows without such a cell.
 */
async function readChanged(
  connection: DuckDBConnection,
  tab: RawTab,
): Promise<{ readonly cells: Changed; readonly unchanged: number }> {
  const fixed = await connection.runAndReadAll('SELECT "row", "column", text FROM fixed_cells ORDER BY ALL')
  const columns = [...new Set(fixed.getRows().map(([, column]) => Number(column)))]
  if (columns.length === 0) return { cells: new Map(), unchanged: 0 }
  const stored = await connection.runAndReadAll(`
    SELECT "row", ${columns.map((column) => `c${column}`).join(', ')} FROM ${rawRowsSql(tab)}
    WHERE "row" IN (SELECT "row" FROM fixed_cells)`)
  const texts = new Map(stored.getRows().map(([row, ...own]) => [Number(row), own]))
  const cells = new Map<number, Map<number, string | null>>()
  for (const [row, column, text] of fixed.getRows()) {
    const before = texts.get(Number(row))?.[columns.indexOf(Number(column))] ?? null
    if ((before ?? '') === (text ?? '')) continue
    const own = cells.get(Number(row)) ?? new Map<number, string | null>()
    cells.set(Number(row), own.set(Number(column), typeof text === 'string' ? text : null))
  }
  return { cells, unchanged: texts.size - cells.size }
}

/** Puts the cells of `fixed_cells` into a tab, in a raw file of its own. */
async function applyToTab(
  connection: DuckDBConnection,
  roster: LaidOutTab,
  path: string,
): Promise<Applied & { readonly tab: RawTab; readonly cells: Changed }> {
  const { tab, layout } = roster
  const unplaced = await dropUnplaced(connection, roster)
  const { cells, unchanged } = await readChanged(connection, tab)
  const applied = Array.from(cells, ([row, changed]) => ({
    tab: tab.name,
    row,
    columns: Array.from(changed.keys(), (column) => layout.headers[column] ?? ''),
  }))
  if (cells.size === 0) return { tab, cells, applied, unplaced, unchanged }
  const columns = [...new Set(Array.from(cells.values(), (row) => [...row.keys()]).flat())]
  const pivot = columns.map(
    (column) => `bool_or("column" = ${column}) AS ":isc${column}",
      max(text) FILTER ("column" = ${column}) AS ":c${column}"`,
  )
  const changed = `(SELECT "row", ${pivot.join(', ')} FROM fixed_cells GROUP BY "row")`
  await storeMerged(connection, tab, changed, columns, path)
  const notes = tab.notes.filter(({ row }) => !cells.has(row))
  return {
    ...{ cells, applied, unplaced, unchanged },
    tab: { ...tab, path, rowsBefore: null, cells: null, notes },
  }
}

/** Puts cells that were fixed one by one in their places, in raw files of their own in `folder`. Rows keep their numbers. */
export async function applyFixedCells<Tab extends LaidOutTab>(
  connection: DuckDBConnection,
  tabs: readonly Tab[],
  fixes: readonly FixedCell[],
  folder: string,
): Promise<TakenFixes<Tab>> {
  const byTab = Map.groupBy(fixes, ({ tab }) => tab)
  const fixed: Tab[] = []
  const cells = new Map<
    string,
    ReadonlyMap<number, ReadonlyMap<number, string | null>>
  >() satisfies FixedCells
  const all: Applied[] = []
  for (const [index, roster] of tabs.entries()) {
    const own = byTab.get(roster.tab.name)
    byTab.delete(roster.tab.name)
    if (own === undefined) {
      fixed.push(roster)
      continue
    }
    await storeCells(connection, own)
    const done = await applyToTab(connection, roster, join(folder, `cells-${index}.parquet`))
    fixed.push({ ...roster, tab: done.tab })
    if (done.cells.size > 0) cells.set(roster.tab.name, done.cells)
    all.push(done)
  }
  const elsewhere = [...byTab.values()].flat().map(
    ({ tab, row }): UnplacedFix => ({
      ...{ tab, row },
      reason: 'its tab is not read',
    }),
  )
  const applied = all.flatMap((one) => one.applied)
  const unplaced = [...all.flatMap((one) => one.unplaced), ...elsewhere]
  const unchanged = all.reduce((sum, one) => sum + one.unchanged, 0)
  const rows = applied.length + unplaced.length + unchanged
  return { tabs: fixed, cells, summary: { rows, unchanged, applied, unplaced, ignoredColumns: [] } }
}
