import { dirname } from 'node:path'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { openDuckdb } from '../run/open-duckdb.ts'

/** Names a column of a Parquet file and its type in DuckDB. */
export type ParquetColumn = {
  readonly name: string
  readonly type: 'VARCHAR' | 'VARCHAR[]' | 'UTINYINT' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMESTAMP'
}

const LIMITS = { memoryMb: 256, threads: 1 }

const TEN_ROW_GROUPS = 10 * 20_480

/** Names a text file and the Parquet file that it becomes, in one folder, where DuckDB also spills what needs more memory. */
export type ParquetFiles = { readonly lines: string; readonly target: string }

function readLines(format: 'json' | 'csv', lines: string, types: string): string {
  return format === 'json'
    ? `read_json(${quoteText(lines)}, format = 'newline_delimited', columns = {${types}})`
    : `read_csv(${quoteText(lines)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"',
        strict_mode = true, columns = {${types}})`
}

async function write(
  format: 'json' | 'csv',
  { lines, target }: ParquetFiles,
  columns: readonly ParquetColumn[],
  { signal, rowGroup }: { readonly signal: AbortSignal; readonly rowGroup: number },
): Promise<void> {
  const { connection, close } = await openDuckdb(dirname(target), [], LIMITS, signal)
  try {
    const types = columns.map(({ name, type }) => `${quoteName(name)}: ${quoteText(type)}`)
    const names = columns.map(({ name }) => quoteName(name))
    await connection.run(
      `COPY (SELECT ${names.join(', ')} FROM ${readLines(format, lines, types.join(', '))})
        TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroup})`,
    )
  } finally {
    close()
  }
}

/** Writes lines of JSON, each an object with these columns, as a Parquet file. */
export async function writeParquet(
  files: ParquetFiles,
  columns: readonly ParquetColumn[],
  signal = new AbortController().signal,
): Promise<void> {
  await write('json', files, columns, { signal, rowGroup: 20_480 })
}

/** Writes CSV without a header as a Parquet file that is read whole: an empty cell is no value. */
export async function writeParquetOfCsv(
  files: ParquetFiles,
  columns: readonly ParquetColumn[],
  signal = new AbortController().signal,
): Promise<void> {
  await write('csv', files, columns, { signal, rowGroup: TEN_ROW_GROUPS })
}
