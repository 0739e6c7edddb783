import { isZip } from '@concord/spreadsheet'
import { openArchive, openPlain } from '../files/archive.ts'
import { findByteError, readHead } from '../files/head.ts'
import { readLines } from '../files/lines.ts'
import {
  createRecordReader,
  type RecordHandlers,
  type RecordReader,
  type Separator,
} from '../files/records.ts'
import { IngestError } from '../ingest-error.ts'

/** Describes how a public list is laid out. */
export type ListLayout<Column extends string> = {
  /** The list in words that follow "is not", such as 'a list of ZIP codes'. */
  what: string
  /** The spellings of the header of each column, as letters and digits in lower case. */
  columns: Readonly<Record<Column, readonly string[]>>
  required: readonly Column[]
  /** Files that come with tabs and without a header. */
  headerless?: { pattern: RegExp; columns: readonly (Column | '')[] }
}

export type ListRow<Column extends string> = { line: number; values: Readonly<Record<Column, string>> }

export type ListHandlers<Column extends string> = {
  row(row: ListRow<Column>): void
  reject(line: number, reason: string): void
  /** Is waited for after each part of the file, so that what was read need not all stay in memory. */
  afterPart?(): Promise<void>
}

const spelling = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')

type Columns = {
  index: Map<string, number>
  count: number
  separator: Separator
  isHeaderless: boolean
}

function findColumns<Column extends string>(layout: ListLayout<Column>, line: string): Columns | undefined {
  const { headerless } = layout
  if (headerless?.pattern.test(line)) {
    const index = new Map(headerless.columns.map((column, place) => [column, place]))
    return { index, count: headerless.columns.length, separator: '\t', isHeaderless: true }
  }
  for (const separator of [',', '\t', ';'] as const) {
    const headers = line.split(separator).map(spelling)
    const index = new Map<string, number>()
    for (const column of Object.keys(layout.columns) as Column[]) {
      const place = headers.findIndex((header) => layout.columns[column].includes(header))
      if (place >= 0) index.set(column, place)
    }
    if (layout.required.every((column) => index.has(column))) {
      return { index, count: headers.length, separator, isHeaderless: false }
    }
  }
  return undefined
}

async function openList(path: string) {
  if (!(await isZip(path))) return { open: openPlain(path), close: () => {} }
  const archive = await openArchive(path)
  const [file, second] = archive.entries.filter((entry) => /\.(csv|txt)$/i.test(entry.path))
  if (file && !second) return { open: file.open, close: archive.close }
  archive.close()
  throw new IngestError(`${path} does not hold exactly one .csv or .txt file. Unpack it and give the file.`)
}

function recordReader<Column extends string>(
  layout: ListLayout<Column>,
  { index, count, separator, isHeaderless }: Columns,
  on: ListHandlers<Column>,
): RecordReader {
  const names = Object.keys(layout.columns) as Column[]
  const handlers: RecordHandlers = {
    record(line, fields) {
      if (fields.length !== count) {
        on.reject(line, `The row has ${fields.length} columns, the header has ${count}.`)
        return
      }
      const value = (name: Column) => (fields[index.get(name) ?? -1] ?? '').trim()
      const values = Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Column, string>
      if (Object.values(values).some((text) => text !== '')) on.row({ line, values })
    },
    unreadable: on.reject,
    emptyLine() {},
  }
  return createRecordReader(count, isHeaderless ? 1 : 2, handlers, separator)
}

async function readRecords<Column extends string>(
  path: string,
  layout: ListLayout<Column>,
  stream: AsyncIterable<Buffer>,
  on: ListHandlers<Column>,
): Promise<void> {
  let reader: RecordReader | undefined
  for await (const { lines } of readLines(stream, path)) {
    let rows = lines
    if (!reader) {
      const columns = findColumns(layout, lines[0] ?? '')
      if (!columns) {
        const required = layout.required.join(', ')
        throw new IngestError(`${path} is not ${layout.what}: its first line does not name ${required}.`)
      }
      reader = recordReader(layout, columns, on)
      if (!columns.isHeaderless) rows = lines.slice(1)
    }
    for (const line of rows) reader.push(line)
    await on.afterPart?.()
  }
  reader?.end()
  await on.afterPart?.()
}

/** Reads a public list row by row. Throws IngestError when the file cannot be used. */
export async function readList<Column extends string>(
  path: string,
  layout: ListLayout<Column>,
  on: ListHandlers<Column>,
): Promise<void> {
  const list = await openList(path).catch((cause: unknown) => {
    if (cause instanceof IngestError) throw cause
    throw new IngestError(`${path} cannot be read. Check the spelling and the folder that you are in.`, {
      cause,
    })
  })
  try {
    const head = await readHead(await list.open())
    const error = findByteError(head)
    if (error) throw new IngestError(`${path} ${error}.`)
    await readRecords(path, layout, await list.open(), on)
  } finally {
    list.close()
  }
}
