import { open, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import {
  chooseForm,
  type Dialect,
  FORM_SAMPLE_BYTES,
  type KnownForm,
  openAsUtf8,
  refuseTooWide,
  type TextEncoding,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { countGroupRows } from '../group-rows.ts'
import { PLAIN_TAB, type RawTab, type Reading } from '../reading.ts'
import { storeFixedWidth } from './fixed-width.ts'
import { type StoredText, storeIrregularCsv } from './irregular-csv.ts'
import { storeRegularCsv } from './regular-csv.ts'

/** Describes what the caller knows of a text file; the rest is guessed. */
export type TextOptions = KnownForm & { readonly encoding?: TextEncoding | undefined }

/**
 * Reads a text file (delimited or of fixed width, in any encoding) into a Parquet file in `folder`. Throws
 * UnusableFileError when it is empty, binary or holds blank lines only.
 */
export async function readText(
  path: string,
  options: TextOptions,
  connection: DuckDBConnection,
  folder: string,
): Promise<Reading> {
  const text = await openAsUtf8(path, folder, options.encoding)
  const { sample, isWhole } = await readSample(text.path)
  const form = chooseForm({ name: basename(path), sample, isWhole, bomBytes: text.bomBytes }, options)
  const { dialect, columnStarts } = form
  refuseTooWide(columnStarts?.length ?? dialect.width)
  const target = join(folder, 'text.parquet')
  const normalized = join(folder, 'text.csv')
  const stored = columnStarts
    ? await storeFixedWidth(connection, text.path, text.bomBytes, columnStarts, normalized, target)
    : await storeDelimited(connection, text.path, dialect, normalized, target)
  const groupRows = await countGroupRows([text.path], stored.rows)
  const isRegular = stored.rowsBefore !== null && dialect.quote === '"' && text.path === path
  await rm(normalized, { force: true })
  if (text.path !== path) await rm(text.path)
  const tab: RawTab = {
    ...PLAIN_TAB,
    name: basename(path, extname(path)),
    ...stored,
    groupRows,
    path: target,
  }
  return {
    format: form.format,
    encoding: text.encoding,
    delimiter: columnStarts ? null : dialect.delimiter,
    regularFrom: isRegular ? dialect.skippedBytes : null,
    tabs: [tab],
    guesses: [...text.guesses, ...form.guesses],
  }
}

/** Reads the bytes that a dialect is guessed by. */
export async function readSample(path: string): Promise<{ sample: Buffer; isWhole: boolean }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FORM_SAMPLE_BYTES), 0, FORM_SAMPLE_BYTES, 0)
    return { sample: buffer.subarray(0, bytesRead), isWhole: bytesRead < FORM_SAMPLE_BYTES }
  } finally {
    await file.close()
  }
}

async function storeDelimited(
  connection: DuckDBConnection,
  source: string,
  dialect: Dialect,
  normalized: string,
  target: string,
): Promise<StoredText> {
  const rows = await storeRegularCsv(connection, source, dialect, target)
  if (rows !== null) {
    const { width, skippedRows } = dialect
    return { width, rows: rows + skippedRows, rowsBefore: skippedRows, notes: [] }
  }
  return await storeIrregularCsv(connection, source, dialect, normalized, target)
}
