import type { SampledRow } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { planFor } from '#engine/sql/plan-for.ts'
import { quoteText } from '#engine/sql/quote.ts'
import type { RawTab } from '../reading.ts'

/** About so many rows are looked at, in blocks spread over the tab. */
const SAMPLED_ROWS = 800
const BLOCKS = 8

/**
 * Returns cells of some rows of a tab by column, those that were asked for, in their order: all of a small tab, parts of a large one, the same ones each
 * time. `rows` is a relation of its file with `row`, `:place` and columns `c0` to `cN`; only a condition on `:place`
 * spares reading the rest.
 */
export async function sampleCells(
  connection: DuckDBConnection,
  { path }: Pick<RawTab, 'path'>,
  rows: string,
  columns: readonly number[],
): Promise<readonly SampledRow[]> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM read_parquet(${quoteText(path)})`)
  const stored = Number(counted.getRows()[0]?.[0])
  const isSmall = stored <= SAMPLED_ROWS
  const size = isSmall ? stored : SAMPLED_ROWS / BLOCKS
  const blocks = Array.from({ length: isSmall ? 1 : BLOCKS }, (_, block) => {
    const from = Math.floor((block * stored) / BLOCKS)
    return `":place" BETWEEN ${from} AND ${from + size - 1}`
  })
  const cells = columns.map((column) => `c${column}`)
  const sample = `SELECT ${['"row"', ...cells].join(', ')} FROM ${rows} WHERE ${blocks.join(' OR ')} ORDER BY ":place"`
  const result = await planFor(stored, connection, () => connection.runAndReadAll(sample))
  return result.getRows().map(([row, ...values]) => {
    const sampled: (string | null)[] = []
    for (const [index, column] of columns.entries()) {
      const value = values[index]
      sampled[column] = typeof value === 'string' ? value : null
    }
    return { row: Number(row), cells: sampled }
  })
}
