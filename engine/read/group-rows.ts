import { stat } from 'node:fs/promises'
import { USUAL_GROUP_ROWS } from '#engine/sql/working-parquet.ts'

/** A group of rows is in memory while it is written or read, by each thread, and of texts that differ twice as much. */
const GROUP_BYTES = 16 * 2 ** 20
/** DuckDB works in vectors of so many rows. */
const MIN_ROWS = 2048

/**
 * Returns how many of the rows that these files of text hold stand in one group of a Parquet file: fewer where rows are
 * long.
 */
export async function countGroupRows(paths: readonly string[], rows: number): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const fitting = Math.floor((GROUP_BYTES * rows) / Math.max(1, bytes) / MIN_ROWS) * MIN_ROWS
  return Math.min(USUAL_GROUP_ROWS, Math.max(MIN_ROWS, fitting))
}
