import { open, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import {
  type Dialect,
  type Guess,
  type GuessedDialect,
  guessColumns,
  guessDialect,
  type KnownDialect,
  openAsUtf8,
  type TextEncoding,
  UnusableFileError,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import { countGroupRows } from '../group-rows.ts'
import { PLAIN_TAB, type RawTab, type Reading, type RosterFormat } from '../reading.ts'
import { storeFixedWidth } from './fixed-width.ts'
import { type StoredText, storeIrregularCsv } from './irregular-csv.ts'
import { storeRegularCsv } from './regular-csv.ts'

const SAMPLE_BYTES = 256 << 10

/** A delimiter that fits better than this is believed before columns of fixed width are looked for. */
const SURE_SCORE = 0.5

const FORMATS: Readonly<Record<string, RosterFormat>> = { ',': 'csv', '\t': 'tsv', '|': 'pipe' }

/** Describes what the caller knows of a text file; the rest is guessed. */
export type TextOptions = KnownDialect & {
  readonly encoding?: TextEncoding | undefined
  /** The 0-based characters where the columns of a fixed-width text begin, the first being 0. */
  readonly columnStarts?: readonly number[]
}

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
  checkOptions(options)
  const text = await openAsUtf8(path, folder, options.encoding)
  const { sample, isWhole } = await readSample(text.path)
  if (isWhole && sample.toString('utf8', text.bomBytes).trim() === '') {
    throw new UnusableFileError('noRows', `${basename(path)} holds only blank lines: send it again.`)
  }
  const guessed = guessDialect(sample, isWhole, text.bomBytes, options)
  const columnStarts = options.columnStarts ?? guessFixedWidth(sample, text.bomBytes, guessed, options)
  const target = join(folder, 'text.parquet')
  const normalized = join(folder, 'text.csv')
  const stored = columnStarts
    ? await storeFixedWidth(connection, text.path, text.bomBytes, columnStarts, normalized, target)
    : await storeDelimited(connection, text.path, guessed.dialect, normalized, target)
  const groupRows = await countGroupRows([text.path], stored.rows)
  const isRegular = stored.rowsBefore !== null && guessed.dialect.quote === '"' && text.path === path
  await rm(normalized, { force: true })
  if (text.path !== path) await rm(text.path)
  const dialectGuesses = columnStarts ? explainColumns(columnStarts, options) : guessed.guesses
  const tab: RawTab = {
    ...PLAIN_TAB,
    name: basename(path, extname(path)),
    ...stored,
    groupRows,
    path: target,
  }
  return {
    format: columnStarts ? 'fixed' : (FORMATS[guessed.dialect.delimiter] ?? 'delimited'),
    encoding: text.encoding,
    delimiter: columnStarts ? null : guessed.dialect.delimiter,
    regularFrom: isRegular ? guessed.dialect.skippedBytes : null,
    tabs: [tab],
    guesses: [...text.guesses, ...dialectGuesses],
  }
}

function checkOptions({ delimiter, columnStarts }: TextOptions): void {
  if (delimiter !== undefined && !/^[^\P{ASCII}"'\r\n]$/u.test(delimiter)) {
    throw new RangeError(
      `The delimiter is one ASCII character other than a quotation mark, not '${delimiter}'.`,
    )
  }
  const isAscending = columnStarts?.every((start, index) => start > (columnStarts[index - 1] ?? -1))
  if (columnStarts && (columnStarts[0] !== 0 || !isAscending)) {
    throw new RangeError(`Column starts begin with 0 and ascend, not ${columnStarts.join(', ')}.`)
  }
}

/** Reads the bytes that a dialect is guessed by. */
export async function readSample(path: string): Promise<{ sample: Buffer; isWhole: boolean }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return { sample: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE_BYTES }
  } finally {
    await file.close()
  }
}

function guessFixedWidth(
  sample: Buffer,
  bomBytes: number,
  guessed: GuessedDialect,
  options: TextOptions,
): number[] | null {
  if (options.delimiter !== undefined || guessed.score >= SURE_SCORE) return null
  return guessColumns(
    sample
      .toString('utf8', bomBytes)
      .split(/\r\n|\r|\n/)
      .slice(0, -1),
  )
}

function explainColumns(starts: readonly number[], options: TextOptions): Guess[] {
  if (options.columnStarts) return []
  const places = starts.map((start) => start + 1).join(', ')
  return [
    { code: 'columnStarts', message: `Columns have a fixed width and begin at the characters ${places}.` },
  ]
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
