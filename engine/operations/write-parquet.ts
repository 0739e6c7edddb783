import { dirname } from 'node:path'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { openDuckdb } from '../run/open-duckdb.ts'

/** Names a column of a Parquet file and its type in DuckDB. */
export type ParquetColumn = {
  readonly name: string
  readonly type: 'VARCHAR' | 'VARCHAR[]' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMESTAMP'
}

const LIMITS = { memoryMb: 256, threads: 1 }

/**
 * Writes lines of JSON, each an object with these columns, as a Parquet file. `lines` and `target` are paths in one folder,
 * where DuckDB also spills what does not fit into its memory.
 */
export async function writeParquet(
  { lines, target }: { readonly lines: string; readonly target: string },
  columns: readonly ParquetColumn[],
  signal = new AbortController().signal,
): Promise<void> {
  const { connection, close } = await openDuckdb(dirname(target), [], LIMITS, signal)
  try {
    const types = columns.map(({ name, type }) => `${quoteName(name)}: ${quoteText(type)}`)
    const names = columns.map(({ name }) => quoteName(name))
    await connection.run(
      `COPY (SELECT ${names.join(', ')} FROM read_json(${quoteText(lines)}, format = 'newline_delimited',
        columns = {${types.join(', ')}})) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`,
    )
  } finally {
    close()
  }
}
