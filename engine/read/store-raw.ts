import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/compile/quote.ts'

/** A CSV file without a header in UTF-8: the 1-based physical row, then `width` values; an empty value is NULL. */
export type CsvSegment = { readonly path: string; readonly width: number }

/** The rows of one tab, in files of lines that become wider from one to the next. */
export type RawLines = {
  readonly segments: readonly CsvSegment[]
  /** Number of columns of the tab; more of a segment are padding. */
  readonly width: number
  readonly isAscending: boolean
  /** Bytes of the longest line. */
  readonly longestLine: number
}

/** Columns are read whole, so that filters for single values would only cost time; small groups need less memory. */
const PARQUET = '(FORMAT parquet, WRITE_BLOOM_FILTER false, ROW_GROUP_SIZE 61440)'

/** Room for a line; each thread holds a buffer of twice that. */
const USUAL_LINE_BYTES = 4_000_000

/** Reads a CSV file exactly as we write it; nothing is guessed. `columns` are names and types. */
function readCsv(
  path: string,
  columns: readonly (readonly [name: string, type: string])[],
  longestLine: number,
): string {
  const declared = columns.map(([name, type]) => `${quoteText(name)}: ${quoteText(type)}`).join(', ')
  const dialect = [
    'auto_detect = false',
    'header = false',
    `delim = ','`,
    `quote = '"'`,
    `escape = '"'`,
    `nullstr = ''`,
    `buffer_size = ${2 * Math.max(USUAL_LINE_BYTES, longestLine + 1)}`,
    `new_line = '\\n'`,
    `max_line_size = ${Math.max(USUAL_LINE_BYTES, longestLine + 1)}`,
  ]
  return `read_csv(${quoteText(path)}, ${dialect.join(', ')}, columns = {${declared}})`
}

const valueColumns = (width: number) =>
  Array.from({ length: width }, (_, index) => [`c${index}`, 'VARCHAR'] as const)

function selectSegment(segment: CsvSegment, { width, longestLine }: RawLines): string {
  const values = Array.from({ length: width }, (_, index) => (index < segment.width ? `c${index}` : 'NULL'))
  const names = values.map((value, index) => `${value} AS c${index}`)
  const columns = [['row', 'INTEGER'] as const, ...valueColumns(segment.width)]
  return `SELECT ${['"row"', ...names].join(', ')} FROM ${readCsv(segment.path, columns, longestLine)}`
}

const NO_ROWS = 'SELECT NULL::INTEGER AS "row" WHERE false'

/** Copies the lines of a tab into one Parquet file: `row` INTEGER and `c0` to `cN` VARCHAR, in ascending rows. */
export async function storeRaw(connection: DuckDBConnection, lines: RawLines, path: string): Promise<void> {
  const selects = lines.segments.map((segment) => selectSegment(segment, lines))
  const all = selects.length === 0 ? NO_ROWS : selects.join(' UNION ALL ')
  const ordered = lines.isAscending ? all : `SELECT * FROM (${all}) ORDER BY "row"`
  await connection.run(`COPY (${ordered}) TO ${quoteText(path)} ${PARQUET}`)
}

/** Copies a CSV file with the given columns into a Parquet file. */
export async function storeTable(
  connection: DuckDBConnection,
  csv: string,
  columns: readonly (readonly [name: string, type: string])[],
  path: string,
  longestLine = 0,
): Promise<void> {
  await connection.run(
    `COPY (SELECT * FROM ${readCsv(csv, columns, longestLine)}) TO ${quoteText(path)} ${PARQUET}`,
  )
}
