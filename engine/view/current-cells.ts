import type { DuckDBConnection } from '@duckdb/node-api'
import { isDataRowSql } from '#engine/read/layout/data-rows.ts'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawResults } from '#engine/run/details/raw-results.ts'
import type { RawPaths } from './raw-results.ts'

/** The place of a cell: `row` is physical, from 1, `column` 0-based. */
export type CellPlace = { readonly tab: string; readonly row: number; readonly column: number }

/**
 * Returns what stands in cells of the file, those that were fixed included, before any step; null for an empty one, and
 * undefined where there is no such cell of a row of data.
 */
export async function readCurrentCells(
  connection: DuckDBConnection,
  { raw, rawPaths }: { readonly raw: RawResults; readonly rawPaths: RawPaths },
  places: readonly CellPlace[],
): Promise<readonly (string | null | undefined)[]> {
  const rows = new Map<string, ReadonlyMap<number, readonly (string | null)[]>>()
  for (const [name, own] of Map.groupBy(places, ({ tab }) => tab)) {
    const tab = raw.tabs.find((one) => one.name === name)
    if (tab === undefined) continue
    const { rows: file, width, rowsBefore } = tab.fixed ?? tab.came
    const numbers = [...new Set(own.map(({ row }) => row))]
    const found = await connection.runAndReadAll(`
      SELECT "row", ${getRawColumns({ width }).join(', ')} FROM ${rawRowsSql({ path: rawPaths(file), width, rowsBefore })}
      WHERE "row" IN (${numbers.join(', ')}) AND ${isDataRowSql(tab)}`)
    const texts = found
      .getRows()
      .map(
        ([row, ...cells]) =>
          [Number(row), cells.map((text) => (typeof text === 'string' ? text : null))] as const,
      )
    rows.set(name, new Map(texts))
  }
  return places.map(({ tab, row, column }) => rows.get(tab)?.get(row)?.[column])
}
