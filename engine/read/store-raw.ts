import type { CsvSegment, RawLines } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import { countGroupRows } from './group-rows.ts'
import { getRawColumns } from './raw-rows.ts'
import { type CsvColumn, OWN_FORM, readCsv, textColumns } from './read-csv.ts'

/** Room for a line. */
const USUAL_LINE_BYTES = 4_000_000

/**
 * Returns the SQL that reads a CSV of our own. Each thread holds a buffer of two lines: the usual sixteen would take
 * most of the memory of a run.
 */
function readOwn(path: string, columns: readonly CsvColumn[], longestLine: number): string {
  const bufferBytes = 2 * Math.max(USUAL_LINE_BYTES, longestLine + 1)
  return readCsv(path, OWN_FORM, columns, { longestLine, bufferBytes })
}

function selectSegment(segment: CsvSegment, { width, longestLine }: RawLines): string {
  const values = Array.from({ length: width }, (_, index) => (index < segment.width ? `c${index}` : 'NULL'))
  const names = values.map((value, index) => `${value} AS c${index}`)
  const columns: CsvColumn[] = [['row', 'INTEGER'], ...textColumns(getRawColumns(segment))]
  return `SELECT ${['"row"', ...names].join(', ')} FROM ${readOwn(segment.path, columns, longestLine)}`
}

const NO_ROWS = 'SELECT NULL::INTEGER AS "row" WHERE false'

/**
 * Copies the lines of a tab into one Parquet file: `row` INTEGER and `c0` to `cN` VARCHAR, in ascending rows. Gives how
 * many rows stand in a group.
 */
export async function storeRaw(connection: DuckDBConnection, lines: RawLines, path: string): Promise<number> {
  const selects = lines.segments.map((segment) => selectSegment(segment, lines))
  const all = selects.length === 0 ? NO_ROWS : selects.join(' UNION ALL ')
  const ordered = lines.isAscending ? all : `SELECT * FROM (${all}) ORDER BY "row"`
  const files = lines.segments.map((segment) => segment.path)
  const groupRows = await countGroupRows(files, lines.rows)
  await connection.run(`COPY (${ordered}) TO ${quoteText(path)} ${workingParquet(groupRows)}`)
  return groupRows
}

/** Copies a CSV file with the given columns into a Parquet file. */
export async function storeTable(
  connection: DuckDBConnection,
  csv: string,
  columns: readonly CsvColumn[],
  path: string,
  longestLine = 0,
): Promise<void> {
  await connection.run(
    `COPY (SELECT * FROM ${readOwn(csv, columns, longestLine)}) TO ${quoteText(path)} ${workingParquet()}`,
  )
}
