import type { DuckDBConnection } from '@duckdb/node-api'
import type { TabLayout } from './tab-layout.ts'

/** About so many rows are looked at, in blocks spread over the tab. */
const SAMPLED_ROWS = 1600
const BLOCKS = 8

/** A row of a sample: its number in the file, and its cells by column, those that were asked for. */
export type SampledRow = { readonly row: number; readonly cells: readonly (string | null)[] }

/**
 * Cells of some rows of a relation with `row`, `:place` and columns `c0` to `cN`, in their order: all of a small tab, parts
 * of a large one, the same ones each time.
 */
export async function sampleCells(
  connection: DuckDBConnection,
  rows: string,
  { firstDataRow, lastDataRow }: Pick<TabLayout, 'firstDataRow' | 'lastDataRow'>,
  columns: readonly number[],
): Promise<readonly SampledRow[]> {
  const span = lastDataRow - firstDataRow + 1
  const isSmall = span <= SAMPLED_ROWS
  const size = isSmall ? span : SAMPLED_ROWS / BLOCKS
  const blocks = Array.from({ length: isSmall ? 1 : BLOCKS }, (_, block) => {
    const from = firstDataRow + Math.floor((block * span) / BLOCKS)
    return `"row" BETWEEN ${from} AND ${from + size - 1}`
  })
  const cells = columns.map((column) => `c${column}`)
  const result = await connection.runAndReadAll(
    `SELECT ${['"row"', ...cells].join(', ')} FROM ${rows} WHERE ${blocks.join(' OR ')} ORDER BY ":place"`,
  )
  return result.getRows().map(([row, ...values]) => {
    const sampled: (string | null)[] = []
    for (const [index, column] of columns.entries()) {
      const value = values[index]
      sampled[column] = typeof value === 'string' ? value : null
    }
    return { row: Number(row), cells: sampled }
  })
}
