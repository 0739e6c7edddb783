import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputFormat } from '@concord/roster-language'
import { type WrittenCell, writeWorkbook } from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { safeText } from './safe-csv.ts'
import { CSV, type ResultsInput } from './write-results.ts'

/** Rows below the header that Excel takes on one tab. */
const ROWS_OF_TAB = 1_048_575

type FormatsInput = Pick<ResultsInput, 'work' | 'fields' | 'isRaw'> & {
  readonly formats: readonly OutputFormat[]
  /** clean.parquet stays, also where it is none of the formats. */
  readonly keepsParquet: boolean
}

/** Yields every row of clean.parquet as cells of a workbook; texts stay texts, whatever they look like. */
async function* readCells(
  connection: DuckDBConnection,
  { work, fields }: FormatsInput,
): AsyncGenerator<readonly WrittenCell[]> {
  const columns = fields.map(({ id }) => `CAST(${quoteName(id)} AS VARCHAR)`).join(', ')
  const result = await connection.stream(
    `SELECT ${columns} FROM read_parquet(${quoteText(join(work, 'clean.parquet'))})`,
  )
  for await (const rows of result.yieldRows()) {
    for (const row of rows) {
      yield row.map((value, column) => {
        const text = typeof value === 'string' ? value : null
        return text !== null && fields[column]?.isDate ? { date: text } : text
      })
    }
  }
}

/** Yields at most `most` of the next rows; the iterator continues after them. */
async function* takeRows<Row>(rows: AsyncIterator<Row>, most: number): AsyncGenerator<Row> {
  for (let taken = 0; taken < most; taken += 1) {
    const next = await rows.next()
    if (next.done) return
    yield next.value
  }
}

async function writeXlsx(connection: DuckDBConnection, input: FormatsInput): Promise<void> {
  const clean = quoteText(join(input.work, 'clean.parquet'))
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM read_parquet(${clean})`)
  const tabs = Math.max(1, Math.ceil(Number(counted.getRows()[0]?.[0]) / ROWS_OF_TAB))
  const rows = readCells(connection, input)
  const header = input.fields.map(({ id }) => id)
  const sheets = Array.from({ length: tabs }, () => ({
    name: 'Roster',
    header,
    rows: takeRows(rows, ROWS_OF_TAB),
  }))
  await writeWorkbook(join(input.work, 'clean.xlsx'), sheets)
}

/**
 * Writes the rows of clean.parquet in the other formats of the target, and takes that file away where it is none of them
 * and not to be kept. Rows go through one after the other; a workbook goes on on another tab where one is full.
 */
export async function writeFormats(connection: DuckDBConnection, input: FormatsInput): Promise<void> {
  const { work, fields, formats, isRaw, keepsParquet } = input
  const clean = quoteText(join(work, 'clean.parquet'))
  const copy = (columns: readonly string[], name: string, format: string) =>
    connection.run(
      `COPY (SELECT ${columns.join(', ')} FROM read_parquet(${clean})) TO ${quoteText(join(work, name))} ${format}`,
    )
  if (formats.includes('csv')) {
    const safe = fields.map(({ id, isFreeText }) => (isFreeText && !isRaw ? safeText(id) : quoteName(id)))
    await copy(safe, 'clean.csv', CSV)
  }
  if (formats.includes('ndjson')) {
    const names = fields.map(({ id }) => quoteName(id))
    await copy(names, 'clean.ndjson', '(FORMAT json)')
  }
  if (formats.includes('xlsx')) await writeXlsx(connection, input)
  if (!formats.includes('parquet') && !keepsParquet) await rm(join(work, 'clean.parquet'))
}
