import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'

/** Returns the names of the columns of a Parquet file that hold fields; what the engine adds begins with a colon. */
export async function readFieldNames(connection: DuckDBConnection, path: string): Promise<string[]> {
  const read = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`)
  return read
    .getRowObjects()
    .map(({ column_name }) => String(column_name))
    .filter((name) => !name.startsWith(':'))
}

/** A value of a column as text, and how many rows have it. */
export type CountedKey = { readonly key: string; readonly rows: number }

/** Yields the distinct values of a column of a Parquet file in pieces, each value once; blank ones are left out. */
export async function* readKeys(
  connection: DuckDBConnection,
  path: string,
  column: string,
): AsyncGenerator<readonly CountedKey[]> {
  const key = `CAST(${quoteName(column)} AS VARCHAR)`
  const result = await connection.stream(`
    SELECT ${key} AS key, CAST(count(*) AS INTEGER) AS rows FROM read_parquet(${quoteText(path)})
    WHERE ${key} <> '' GROUP BY ALL`)
  for await (const chunk of result.yieldRowObjects())
    yield chunk.map((row) => ({ key: String(row.key), rows: Number(row.rows) }))
}
