import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { addDays, DAY_ZERO } from '@concord/domain'
import { type CsvSegment, createParser, type ScannedSheet, scanWorkbook } from '@concord/spreadsheet'
import { skipBytes } from './archive.ts'
import { isDateColumn } from './columns.ts'
import { MAX_TITLE_LINES } from './head.ts'
import { openIngestFolder } from './open-ingest-folder.ts'

/** A row of a tab: its number, then its texts. */
type Row = { readonly number: number; readonly texts: readonly string[] }

const NO_ERROR = () => {}
const SERIAL_DAYS = { first: 30_000, last: 60_000 }

/** Formats a date as the registry does. An integer in the range of these years is a day that the workbook counts. */
function asRegistryDate(text: string): string {
  const isSerial =
    /^\d{5}$/.test(text) && Number(text) >= SERIAL_DAYS.first && Number(text) <= SERIAL_DAYS.last
  const date = isSerial ? addDays(DAY_ZERO, Number(text)) : text
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return year === undefined ? text : `${month}/${day}/${year}`
}

/** Gives the rows of one file of scanned lines as they come. */
async function* readSegment({ path }: CsvSegment): AsyncGenerator<Row> {
  let rows: Row[] = []
  let cells: string[] = []
  const parse = createParser(
    { delimiter: ',', quote: '"', escape: 'doubled', lineEnd: 'lf', skippedRows: 0, skippedBytes: 0 },
    {
      cell: (bytes, from, to) => {
        cells.push(Buffer.from(bytes.subarray(from, to)).toString('utf8').replaceAll('""', '"'))
      },
      endRow: () => {
        const [number, ...texts] = cells
        rows.push({ number: Number(number), texts })
        cells = []
      },
      error: NO_ERROR,
    },
  )
  let pending: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(path)) {
    const bytes: Buffer = Buffer.concat([pending, piece])
    pending = bytes.subarray(parse(bytes, 0, bytes.length, false))
    yield* rows
    rows = []
  }
  parse(pending, 0, pending.length, true)
  yield* rows
}

const quote = (text: string) => `"${text.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`

/**
 * Gives the rows of a tab as lines of CSV, each in the line of its row number. Only below a header that names a date are
 * numbers days: ZIP codes and licenses have as many digits.
 */
async function* writeLines({ segments }: ScannedSheet): AsyncGenerator<Buffer> {
  let written = 0
  let isDate: boolean[] = []
  for (const segment of segments) {
    for await (const { number, texts } of readSegment(segment)) {
      const line = texts.map((text, column) => quote(isDate[column] ? asRegistryDate(text) : text)).join(',')
      yield Buffer.from(`${'\n'.repeat(Math.max(0, number - written - 1)) + line}\n`)
      written = Math.max(written + 1, number)
      if (number <= MAX_TITLE_LINES + 1 && !isDate.includes(true)) isDate = texts.map(isDateColumn)
    }
  }
}

export type WorkbookCsv = {
  /** About how long it is. */
  bytes: number
  /** The content from byte `start` on. */
  open(start?: number): Promise<Readable>
  /** Removes what was written to read it. */
  close(): Promise<void>
}

/** Opens the first tab of an Excel workbook as a CSV file. Throws UnusableFileError for a file that is no workbook. */
export async function openWorkbookAsCsv(path: string): Promise<WorkbookCsv> {
  const work = await openIngestFolder()
  const close = () => work.remove()
  try {
    const { sheets } = await scanWorkbook(path, work.path)
    const [first] = sheets
    const sizes = await Promise.all((first?.segments ?? []).map((segment) => stat(segment.path)))
    return {
      bytes: sizes.reduce((sum, { size }) => sum + size, 0),
      open: async (start = 0) =>
        Readable.from(skipBytes(first ? writeLines(first) : Readable.from([]), start), { objectMode: false }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
