import { createReadStream, createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  BYTE_ORDER_MARK,
  csvLine,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportColumnType,
  type ExportFormat,
} from '@concord/domain'
import { openWorkFolder, type ParquetColumn, writeParquet } from '@concord/engine'
import { type WrittenCell, writeWorkbook } from '@concord/spreadsheet'
import type { ExportValue } from './export-cells.ts'
import { formatText } from './export-lines.ts'

/** A column of a file: that of the export, or what became of the row since the run before. */
export type FileColumn = {
  readonly name: ExportColumn | 'change'
  readonly label: string
  readonly type: ExportColumnType
}

export const CHANGE_COLUMN: FileColumn = { name: 'change', label: 'Change', type: 'text' }
export const getFileColumn = (name: ExportColumn): FileColumn => ({ name, ...EXPORT_COLUMNS[name] })

type Content = AsyncIterable<Uint8Array>
/** Lines as `openFormat` makes them, in pieces that may end anywhere. */
export type Lines = Content

/** How many lines there are, and how many of them a tab of a workbook takes. */
export type LineCount = { readonly lines: number; readonly tabRows: number }

const LINE_FEED = 10

async function* writeCsv(columns: readonly FileColumn[], lines: Lines): Content {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label)))
  yield* lines
}

/** Yields the same bytes in pieces that end with a line. */
async function* keepLinesWhole(lines: Lines): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const piece of lines) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    if (end > 0) yield bytes.subarray(0, end)
    rest = bytes.subarray(end)
  }
}

async function* writeJson(lines: Lines): Content {
  let isFirst = true
  for await (const piece of keepLinesWhole(lines)) {
    const rows = piece.toString().trimEnd().replaceAll('\n', ',\n')
    yield Buffer.from(`${isFirst ? '[\n' : ',\n'}${rows}`)
    isFirst = false
  }
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n')
}

type JsonRow = Readonly<Record<string, ExportValue>>

async function* readRows(lines: Lines): AsyncGenerator<JsonRow> {
  for await (const piece of keepLinesWhole(lines)) {
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(LINE_FEED, from)
      yield JSON.parse(piece.toString('utf8', from, end)) as JsonRow
      from = end + 1
    }
  }
}

function getWorkbookCell({ name, type }: FileColumn, row: JsonRow): WrittenCell {
  const value = row[name] ?? null
  if (typeof value === 'string') return type === 'day' ? { date: value } : value
  return typeof value === 'number' || value === null ? value : formatText(value)
}

async function* takeRows(rows: AsyncIterator<JsonRow>, columns: readonly FileColumn[], most: number) {
  for (let taken = 0; taken < most; taken += 1) {
    const next = await rows.next()
    if (next.done) return
    yield columns.map((column) => getWorkbookCell(column, next.value))
  }
}

async function writeXlsx(path: string, columns: readonly FileColumn[], lines: Lines, count: LineCount) {
  const rows = readRows(lines)
  const tabs = Math.max(1, Math.ceil(count.lines / count.tabRows))
  const header = columns.map(({ label }) => label)
  const sheets = Array.from({ length: tabs }, () => ({
    name: 'Export',
    header,
    rows: takeRows(rows, columns, count.tabRows),
  }))
  await writeWorkbook(path, sheets)
}

const PARQUET_TYPES: Readonly<Record<ExportColumnType, ParquetColumn['type']>> = {
  text: 'VARCHAR',
  list: 'VARCHAR[]',
  count: 'INTEGER',
  number: 'DOUBLE',
  day: 'DATE',
  time: 'TIMESTAMP',
}

async function writeParquetFile(folder: string, path: string, columns: readonly FileColumn[], lines: Lines) {
  const unpacked = join(folder, 'lines.ndjson')
  await pipeline(Readable.from(lines), createWriteStream(unpacked))
  const typed = columns.map(({ name, type }) => ({ name, type: PARQUET_TYPES[type] }))
  await writeParquet({ lines: unpacked, target: path }, typed)
}

/**
 * Formats that are written as a whole before the first byte can be sent are made in a folder that is removed again: after
 * a kill by the next export.
 */
async function* writeApart(write: (folder: string, path: string) => Promise<void>): Content {
  const work = await openWorkFolder(tmpdir(), 'concord-export-')
  try {
    const path = join(work.path, 'file')
    await write(work.path, path)
    yield* createReadStream(path)
  } finally {
    await work.remove()
  }
}

/** Returns the content of a file of this format. */
export function writeContent(
  format: ExportFormat,
  columns: readonly FileColumn[],
  lines: Lines,
  count: LineCount,
): Content {
  switch (format) {
    case 'csv':
      return writeCsv(columns, lines)
    case 'ndjson':
      return lines
    case 'json':
      return writeJson(lines)
    case 'xlsx':
      return writeApart((_, path) => writeXlsx(path, columns, lines, count))
    case 'parquet':
      return writeApart((folder, path) => writeParquetFile(folder, path, columns, lines))
  }
}
