import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FileFormat,
  type ScannedSheet,
  scanOtherWorkbook,
  scanWorkbook,
  UnusableFileError,
  WORKBOOK_LIMITS,
  type WorkbookLimits,
} from '@concord/spreadsheet'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { RawTab, Reading } from '#engine/read/reading.ts'
import { storeRaw, storeTable } from '#engine/read/store-raw.ts'

export type WorkbookOptions = {
  /** The connection for the statements that write Parquet files. */
  readonly connection: DuckDBConnection
  /** Says where the files of the tabs go. It exists, and is the reader's alone. */
  readonly folder: string
  /** Names of the tabs to read; all, hidden ones too, when missing. */
  readonly sheets?: readonly string[]
  readonly limits?: WorkbookLimits
}

const CELL_COLUMNS = [
  ['row', 'INTEGER'],
  ['column', 'INTEGER'],
  ['raw', 'VARCHAR'],
  ['displayed', 'VARCHAR'],
] as const
const RUN_COLUMNS = [
  ['row', 'INTEGER'],
  ['first_column', 'INTEGER'],
  ['last_column', 'INTEGER'],
  ['fill', 'VARCHAR'],
  ['struck', 'BOOLEAN'],
] as const

async function storeSide(
  connection: DuckDBConnection,
  csv: string,
  columns: readonly (readonly [string, string])[],
  path: string,
): Promise<string | null> {
  const { size } = await stat(csv)
  if (size > 0) await storeTable(connection, csv, columns, path)
  await rm(csv)
  return size > 0 ? path : null
}

async function storeSheet(sheet: ScannedSheet, path: string, connection: DuckDBConnection): Promise<RawTab> {
  const groupRows = await storeRaw(connection, sheet, `${path}.parquet`)
  for (const segment of sheet.segments) await rm(segment.path, { force: true })
  const { name, hidden, width, rows, notes, dayZero, layout } = sheet
  return {
    name,
    hidden,
    width,
    rows,
    path: `${path}.parquet`,
    rowsBefore: null,
    cells: await storeSide(connection, sheet.cells, CELL_COLUMNS, `${path}.cells.parquet`),
    runs: await storeSide(connection, sheet.runs, RUN_COLUMNS, `${path}.runs.parquet`),
    boxes: null,
    notes,
    groupRows,
    dayZero,
    merged: layout.merged,
    hiddenRows: layout.hiddenRows,
    hiddenColumns: layout.hiddenColumns,
  }
}

/** Stores tabs that were scanned, whatever scanned them. */
async function storeSheets(
  sheets: readonly ScannedSheet[],
  format: FileFormat,
  { connection, folder }: WorkbookOptions,
): Promise<Reading> {
  if (sheets.every(({ width }) => width === 0)) {
    throw new UnusableFileError(
      'noRows',
      'This workbook contains no cell with a value; send the one with the rows.',
    )
  }
  const tabs: RawTab[] = []
  for (const [index, sheet] of sheets.entries()) {
    tabs.push(await storeSheet(sheet, join(folder, `raw-${index + 1}`), connection))
  }
  return {
    format,
    encoding: null,
    delimiter: null,
    regularFrom: null,
    tabs,
    guesses: sheets.flatMap(({ guesses }) => guesses),
  }
}

/**
 * Reads an XLSX or XLSM file: each tab becomes Parquet files in `folder`, with the texts that mapping works on and, beside
 * them, what the file holds and what Excel shows. Rows without a value are counted but not stored. Throws
 * UnusableFileError for a file that cannot be used.
 */
export async function readWorkbook(path: string, options: WorkbookOptions): Promise<Reading> {
  const { folder, sheets, limits = WORKBOOK_LIMITS } = options
  const { format, sheets: scanned } = await scanWorkbook(path, folder, sheets, limits)
  return storeSheets(scanned, format, options)
}

/** Reads a workbook of another format than XLSX, as `readWorkbook` does, without colors. */
export async function readOtherWorkbook(path: string, options: WorkbookOptions): Promise<Reading> {
  const { folder, sheets, limits = WORKBOOK_LIMITS } = options
  const { format, sheets: scanned } = await scanOtherWorkbook(path, folder, sheets, limits)
  return storeSheets(scanned, format, options)
}
