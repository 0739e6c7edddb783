import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'

const nameOf = (column: number) => `c${column}`

/**
 * Writes the rows of a tab with other cells in these columns. `changed` is a relation of the rows that have some: `row`, and for
 * each column `:isN`, true where the cell is another, and `:cN`, its text.
 */
export async function storeMerged(
  connection: DuckDBConnection,
  tab: RawTab,
  changed: string,
  columns: Iterable<number>,
  path: string,
): Promise<void> {
  const overlay = `${path}.overlay`
  const names = Array.from(columns, nameOf)
  const cells = names.flatMap((name) => [`changed.":is${name}"`, `changed.":${name}"`])
  // One for each row of the file, in the same order: few columns are sorted, and the rows stay where they are.
  await connection.run(`COPY (SELECT ${cells.join(', ')}
    FROM (SELECT "row" FROM ${rawRowsSql(tab)}) rows LEFT JOIN ${changed} changed ON changed."row" = rows."row"
    ORDER BY rows."row") TO ${quoteText(overlay)} ${workingParquet()}`)
  const merged = getRawColumns(tab).map((name) =>
    names.includes(name) ? `CASE WHEN ":is${name}" THEN ":${name}" ELSE ${name} END AS ${name}` : name,
  )
  await connection.run(`COPY (
    SELECT "row", ${merged.join(', ')} FROM ${rawRowsSql(tab)} POSITIONAL JOIN read_parquet(${quoteText(overlay)})
  ) TO ${quoteText(path)} ${workingParquet(tab.groupRows)}`)
  await rm(overlay)
}
