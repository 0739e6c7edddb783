import type { DuckDBConnection } from '@duckdb/node-api'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawResults } from '#engine/run/details/raw-results.ts'
import { readPage } from './read-page.ts'
import { type RowFinding, readRowFindings } from './row-findings.ts'

/** A mapped row beside the row of the file that it was made of. */
export type ReadLine = {
  readonly id: number
  readonly tab: string
  /** Physical, from 1. */
  readonly row: number
  /** Header and text of each cell that is not empty, as they came. */
  readonly cells: readonly (readonly [string, string])[]
  /** The value of each field as text. */
  readonly fields: Readonly<Record<string, string | null>>
  readonly findings: readonly RowFinding[]
}

type Tab = RawResults['tabs'][number]
type Cells = ReadLine['cells']

async function readCells(
  connection: DuckDBConnection,
  { came, headers }: Tab,
  path: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, Cells>> {
  const { width, rowsBefore } = came
  const found = await connection.runAndReadAll(`
    SELECT "row", ${getRawColumns({ width }).join(', ')} FROM ${rawRowsSql({ path, width, rowsBefore })}
    WHERE "row" BETWEEN ${Math.min(...rows)} AND ${Math.max(...rows)} AND "row" IN (${rows.join(', ')})`)
  const toCells = (texts: readonly unknown[]) =>
    texts.flatMap(
      (text, index): Cells =>
        typeof text === 'string' && text.trim() !== '' ? [[headers[index] ?? '', text]] : [],
    )
  return new Map(found.getRows().map(([row, ...texts]) => [Number(row), toCells(texts)] as const))
}

/**
 * Returns a piece of the mapped rows of a run with details, in the order of the file, each with its cells as they came and
 * what was found in it. `pathOf` says where a file of the run is; `findings` is undefined for a run without any.
 */
export async function readLines(
  connection: DuckDBConnection,
  raw: RawResults,
  {
    pathOf,
    offset,
    limit,
  }: {
    readonly pathOf: (name: string) => string
    readonly offset: number
    readonly limit: number
  },
): Promise<{ readonly total: number; readonly lines: readonly ReadLine[] }> {
  const { total, rows } = await readPage(connection, { path: pathOf('rows.parquet'), offset, limit })
  const ids = rows.map((row) => Number(row[':id']))
  const findings = await readRowFindings(connection, pathOf('findings.parquet'), ids)
  const cells = new Map<string, ReadonlyMap<number, Cells>>()
  for (const [name, own] of Map.groupBy(rows, (row) => row[':tab'] ?? '')) {
    const tab = raw.tabs.find((one) => one.name === name)
    const numbers = [...new Set(own.map((row) => Number(row[':row'])))]
    if (tab) cells.set(name, await readCells(connection, tab, pathOf(tab.came.rows), numbers))
  }
  const lines = rows.map((fields, index): ReadLine => {
    const [tab, row, id] = [fields[':tab'] ?? '', Number(fields[':row']), ids[index] ?? 0]
    return { id, tab, row, fields, cells: cells.get(tab)?.get(row) ?? [], findings: findings.get(id) ?? [] }
  })
  return { total, lines }
}
