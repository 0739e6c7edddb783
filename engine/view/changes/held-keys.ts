import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { readFieldNames } from '../read-keys.ts'

/** The results of a run, as files, that say which rows are held; without a baseline there are no changes. */
export type HeldKeysInput = {
  /** rows.parquet of the run. */
  readonly rows: string
  readonly compared: {
    /** changes.parquet of the run. */
    readonly changes: string
    /** before.parquet of the run. */
    readonly before: string
  } | null
  /** The field whose values are read, such as the NPI. */
  readonly key: string
}

const textOf = (key: string) => `CAST(${quoteName(key)} AS VARCHAR)`

/**
 * Returns the values of a field in the rows that are held, and in the rows of the baseline that these replace. The latter
 * are in before.parquet and in no change.
 */
export async function readHeldKeys(
  connection: DuckDBConnection,
  { rows, compared, key }: HeldKeysInput,
): Promise<string[]> {
  const now = `SELECT ${textOf(key)} AS value FROM read_parquet(${quoteText(rows)}) WHERE ":outcome" = 'held'`
  const wasThere = compared !== null && (await readFieldNames(connection, compared.before)).includes(key)
  const before =
    wasThere &&
    `SELECT ${textOf(key)} FROM read_parquet(${quoteText(compared.before)}) was
    ANTI JOIN (SELECT base FROM read_parquet(${quoteText(compared.changes)})) told ON told.base = was.":id"`
  const read = await connection.runAndReadAll(
    `SELECT DISTINCT value FROM (${before ? `${now} UNION ALL ${before}` : now}) WHERE value IS NOT NULL ORDER BY value`,
  )
  return read.getRows().map(([value]) => String(value))
}
