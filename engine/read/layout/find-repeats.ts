import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import { rawRowsSql } from '../raw-rows.ts'
import type { RawTab } from '../reading.ts'
import { countFilled, type RawRow } from './tab-layout.ts'

/** A row with fewer filled cells than this may hold by chance what the header holds. */
const MIN_CELLS = 2

/**
 * Returns rows below the header that repeat it, as pages put together do, ascending. Of a header over several rows the
 * fullest one is looked for, and the others are taken with it where they stand as they do in the header.
 */
export async function findRepeats(
  connection: DuckDBConnection,
  tab: RawTab,
  header: readonly RawRow[],
): Promise<number[]> {
  const fullest = header.toSorted((a, b) => countFilled(b) - countFilled(a))[0]
  if (fullest === undefined || countFilled(fullest) < MIN_CELLS) return []
  const below = header.at(-1)?.row ?? 0
  const anchors = await findSame(connection, tab, fullest, below)
  if (anchors.length === 0) return []
  const repeats = [...anchors]
  for (const level of header.filter((row) => row !== fullest)) {
    const same = new Set(await findSame(connection, tab, level, below))
    repeats.push(...anchors.map((row) => row + level.row - fullest.row).filter((row) => same.has(row)))
  }
  return repeats.sort((a, b) => a - b)
}

/** Rows below `after` whose cells are all those of `row`. */
async function findSame(
  connection: DuckDBConnection,
  tab: RawTab,
  { cells }: RawRow,
  after: number,
): Promise<number[]> {
  const conditions = cells.map((cell, column) =>
    cell === null ? `c${column} IS NULL` : `c${column} = ${quoteText(cell)}`,
  )
  const result = await connection.runAndReadAll(
    `SELECT "row" FROM ${rawRowsSql(tab)} WHERE "row" > ${after} AND ${conditions.join(' AND ')} ORDER BY "row"`,
  )
  return result.getRows().map(([row]) => Number(row))
}
