import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type MappedShape, mapRowsSql, type RowSource } from '#engine/compile/map-rows.ts'
import { type FieldSample, sampleFields } from '#engine/guard/sample-fields.ts'
import { dataRowsSql } from '#engine/read/layout/data-rows.ts'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { planFor } from '#engine/sql/plan-for.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import type { BoundRows } from '../job/bind-tabs.ts'
import type { RunJob } from '../job/run-job.ts'

/** Returns SQL for the rows of a block. The first block also gets the rows without a block, so that no row is lost. */
function rowsOfBlock(rows: BoundRows, all: readonly BoundRows[]): string {
  const data = dataRowsSql(rows.tab, rows.layout)
  const anyFilled = (columns: readonly number[]) =>
    `CASE ${columns.map((column) => `WHEN ${filledSql(`c${column}`)} THEN true`).join(' ')} ELSE false END`
  if (rows.blockColumns.length === 0) return data
  const blocks = all.filter(({ tab }) => tab === rows.tab)
  const isFirst = blocks[0] === rows
  const others = blocks.flatMap(({ blockColumns }) => blockColumns)
  const condition = isFirst
    ? `(${anyFilled(rows.blockColumns)} OR NOT ${anyFilled(others)})`
    : anyFilled(rows.blockColumns)
  return `(SELECT * FROM ${data} WHERE ${condition})`
}

/** Returns what each tab and block is made of, with its rows. */
export function getSources(bound: readonly BoundRows[], file: string): readonly RowSource[] {
  return bound.map((rows) => ({
    file,
    tab: rows.tab.name,
    dayZero: rows.tab.dayZero,
    block: rows.block,
    rows: rowsOfBlock(rows, bound),
    width: rows.tab.width,
    fields: rows.fields,
    rules: rows.rules.row,
  }))
}

/** Returns what the mappings make of a part of the rows of each tab and block. */
export async function sampleSources(
  connection: DuckDBConnection,
  bound: readonly BoundRows[],
  sources: readonly RowSource[],
  { source: config, runDate }: Pick<RunJob, 'source' | 'runDate'>,
): Promise<readonly FieldSample[]> {
  const samples: FieldSample[] = []
  for (const [index, source] of sources.entries()) {
    const { layout, tab: stored } = bound[index] ?? {}
    if (layout && stored)
      samples.push(...(await sampleFields(connection, { ...source, layout, stored }, config, runDate)))
  }
  return samples
}

/** Returns SQL for the position of a column's value among these names. */
const placeSql = (column: string, names: readonly string[]): string =>
  `list_position([${names.map(quoteText).join(', ')}], ${quoteName(column)})`

/** Returns how many rows of all tabs fit into one group of a file: as of the tab with the longest. */
export const getGroupRows = (bound: readonly BoundRows[]): number =>
  Math.min(...bound.map(({ tab }) => tab.groupRows))

/**
 * Maps the rows of all sources into one file, which becomes `mapped_rows`: `:id` and what `mapRowsSql` gives. `bound` has the
 * tabs of the sources, in the same order.
 */
export async function mapSources(
  connection: DuckDBConnection,
  work: string,
  sources: readonly RowSource[],
  shape: MappedShape,
  bound: readonly BoundRows[],
): Promise<void> {
  const path = join(work, 'mapped.parquet')
  const groupRows = getGroupRows(bound)
  const target = `${quoteText(path)} ${workingParquet(groupRows)}`
  // Each for itself: the memory that expressions take is that of one block, however many there are.
  const parts = sources.map((_, index) =>
    sources.length === 1 ? path : join(work, `mapped-${index}.parquet`),
  )
  for (const [index, source] of sources.entries()) {
    const part = quoteText(parts[index] ?? path)
    const copy = `COPY (${mapRowsSql(source, shape)}) TO ${part} ${workingParquet(groupRows)}`
    await planFor(bound[index]?.tab.rows ?? 0, connection, () => connection.run(copy))
  }
  const tabs = [...new Set(sources.map(({ tab }) => tab))]
  const blocks = [...new Set(sources.flatMap(({ block }) => block ?? []))]
  // The blocks of a row come one after the other; without blocks the rows are in order already.
  const order =
    blocks.length > 0 ? ` ORDER BY ${placeSql(':tab', tabs)}, ":row", ${placeSql(':block', blocks)}` : ''
  if (sources.length > 1) {
    const all = parts.map((part) => `SELECT * FROM read_parquet(${quoteText(part)})`).join(' UNION ALL ')
    await connection.run(`COPY (SELECT * FROM (${all})${order}) TO ${target}`)
    for (const part of parts) await rm(part)
  }
  await connection.run(`CREATE TEMPORARY VIEW mapped_rows AS SELECT file_row_number AS ":id", * EXCLUDE (file_row_number)
    FROM read_parquet(${quoteText(path)}, file_row_number = true)`)
}
