import { resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FixesSummary } from '#engine/fixes/take-fixes.ts'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { type LaidOutTab, layOutTabs } from '../job/bind-tabs.ts'
import type { FixesJob } from '../job/run-job.ts'
import { applyCellsToTabs, applyFixesToTabs } from './apply-fixes-to-tabs.ts'

/** A cell that fixes change: `row` is physical, from 1, `column` 0-based under its header. */
export type ChangedCell = {
  readonly tab: string
  readonly row: number
  readonly column: number
  readonly header: string
  readonly before: string | null
  readonly after: string | null
}

/** Describes what a file of fixes would do; `cells` is null where there are more than the job takes. */
export type PlacedFixes = FixesSummary & {
  readonly changed: number
  readonly cells: readonly ChangedCell[] | null
}

type Changed = ReadonlyMap<number, ReadonlyMap<number, string | null>>

/** Reads the changed cells of a tab, row by row, with their texts before and after the change. */
async function readChanged(
  connection: DuckDBConnection,
  { tab, layout }: LaidOutTab,
  changed: Changed,
): Promise<ChangedCell[]> {
  const columns = [...new Set([...changed.values()].flatMap((row) => [...row.keys()]))]
  if (columns.length === 0) return []
  await connection.run('CREATE OR REPLACE TEMPORARY TABLE changed_rows ("row" INTEGER)')
  const appender = await connection.createAppender('changed_rows')
  for (const row of changed.keys()) {
    appender.appendInteger(row)
    appender.endRow()
  }
  appender.closeSync()
  const found = await connection.runAndReadAll(`
    SELECT "row", ${columns.map((column) => `c${column}`).join(', ')} FROM ${rawRowsSql(tab)}
    WHERE "row" IN (SELECT "row" FROM changed_rows) ORDER BY "row"`)
  return found.getRows().flatMap(([row, ...texts]) =>
    columns.flatMap((column, index) => {
      const after = changed.get(Number(row))?.get(column)
      if (after === undefined) return []
      const text = texts[index]
      const before = typeof text === 'string' ? text : null
      const header = layout.headers[column] ?? ''
      return [{ tab: tab.name, row: Number(row), column, header, before, after }]
    }),
  )
}

/** Tells what fixed rows change in a file, the cells that were fixed before included in it. Throws UnusableFileError. */
export async function performFixes(
  { file, source, fixes, fixedCells, maxCells }: FixesJob,
  { connection, folder }: { readonly connection: DuckDBConnection; readonly folder: string },
): Promise<PlacedFixes> {
  const reading = await readRoster(file, source.reading, { connection, folder })
  const laidOut = await layOutTabs(connection, reading, source)
  const now = await applyCellsToTabs(
    connection,
    { file, ...(fixedCells === undefined ? {} : { fixedCells }) },
    laidOut,
    folder,
  )
  const { cells, summary } = await applyFixesToTabs(
    connection,
    { file, fixes: resolve(fixes) },
    reading,
    now.tabs,
    folder,
  )
  if (summary === null) throw new Error('There are no fixes.')
  const changed = [...cells.values()]
    .flatMap((rows) => [...rows.values()])
    .reduce((sum, row) => sum + row.size, 0)
  if (changed > maxCells) return { ...summary, changed, cells: null }
  const all: ChangedCell[] = []
  for (const laid of now.tabs) {
    const own = cells.get(laid.tab.name)
    if (own !== undefined) all.push(...(await readChanged(connection, laid, own)))
  }
  return { ...summary, changed, cells: all }
}
