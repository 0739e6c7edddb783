import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from './quote.ts'
import { workingParquet } from './working-parquet.ts'

/**
 * Rows that are sorted at once: DuckDB keeps wide rows in memory while it sorts them, even where it is told to spill.
 */
const SLICE_ROWS = 200_000

export type OrderedRows = {
  /** Path of the Parquet file. */
  readonly file: string
  /** Number of rows, which are numbered from 1. */
  readonly rows: number
  readonly groupRows: number
  readonly sliceRows?: number
  /** Returns a query of the rows whose `number` is as this condition says, in any order and with their `number`. */
  readonly select: (condition: string) => string
}

/** Writes rows in the order of their numbers, a slice at a time, so that the memory it takes does not grow with them. */
export async function writeInOrder(
  connection: DuckDBConnection,
  { file, rows, groupRows, sliceRows = SLICE_ROWS, select }: OrderedRows,
): Promise<void> {
  const options = `(FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE ${groupRows})`
  const sliceSql = (first: number) =>
    `SELECT * EXCLUDE (number) FROM (${select(`number BETWEEN ${first + 1} AND ${first + sliceRows}`)}) ORDER BY number`
  if (rows <= sliceRows) {
    await connection.run(`COPY (${sliceSql(0)}) TO ${quoteText(file)} ${options}`)
    return
  }
  const slices: string[] = []
  for (let first = 0; first < rows; first += sliceRows) {
    const slice = `${file}.${slices.length}`
    await connection.run(`COPY (${sliceSql(first)}) TO ${quoteText(slice)} ${workingParquet()}`)
    slices.push(slice)
  }
  await connection.run(
    `COPY (SELECT * FROM read_parquet([${slices.map(quoteText).join(', ')}])) TO ${quoteText(file)} ${options}`,
  )
  for (const slice of slices) await rm(slice)
}
