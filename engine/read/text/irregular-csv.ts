import { open } from 'node:fs/promises'
import {
  type CsvWriter,
  createCsvWriter,
  createParser,
  type Dialect,
  readBytes,
  refuseTooWide,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '#engine/sql/quote.ts'
import { countGroupRows } from '../group-rows.ts'
import { getRawColumns } from '../raw-rows.ts'
import { OWN_FORM, readCsv, textColumns } from '../read-csv.ts'
import type { RawTab } from '../reading.ts'

/** Describes how a text was stored: as a raw tab says it, all rows with the rows before them. */
export type StoredText = Pick<RawTab, 'width' | 'rows' | 'rowsBefore' | 'notes'>

/**
 * Stores any delimited text as Parquet: our parser writes it as a regular CSV at `normalized`, with the number of each
 * row in front and all rows of one width, and DuckDB reads that. A row that is wider than the others widens the table.
 */
export async function storeIrregularCsv(
  connection: DuckDBConnection,
  source: string,
  dialect: Dialect,
  normalized: string,
  target: string,
): Promise<StoredText> {
  let stored = await normalizeCsv(source, dialect, dialect.width, normalized)
  refuseTooWide(stored.width)
  if (stored.width > dialect.width) stored = await normalizeCsv(source, dialect, stored.width, normalized)
  const form = { ...OWN_FORM, delimiter: dialect.delimiter }
  const columns = getRawColumns(stored)
  const csv = readCsv(normalized, form, textColumns(['row', ...columns]), {
    longestLine: stored.longestRow,
  })
  await connection.run(`
    copy (select row::integer as row, ${columns.join(', ')} from ${csv}) to ${quoteText(target)} (format parquet, row_group_size ${await countGroupRows([normalized], stored.rows)})`)
  const { width, rows, notes } = stored
  return { width, rows, rowsBefore: null, notes }
}

async function normalizeCsv(
  source: string,
  dialect: Dialect,
  width: number,
  target: string,
): Promise<ReturnType<CsvWriter['counts']>> {
  const out = await open(target, 'w')
  const writer = createCsvWriter(dialect, width)
  const parse = createParser(dialect, writer)
  try {
    await readBytes(source, dialect.skippedBytes, parse, async () => {
      await out.writeFile(writer.takeLines())
    })
  } finally {
    await out.close()
  }
  return writer.counts()
}
