import { type ByteSource, readPieces, scanBytes } from '#spreadsheet/bytes/byte-source.ts'
import { joinBytes, readUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { chooseForm, cutLine, FORM_SAMPLE_BYTES } from '../text/choose-form.ts'
import { createCsvWriter } from '../text/csv-writer.ts'
import { decodePieces } from '../text/decode.ts'
import type { Dialect } from '../text/dialect.ts'
import { type FoundEncoding, findEncoding } from '../text/find-encoding.ts'
import { createParser } from '../text/parse-records.ts'
import type { FilePreview, PreviewOptions } from './file-preview.ts'
import { isUtf8 } from './is-utf8.ts'
import { readLines } from './read-lines.ts'
import { TabPreview } from './tab-preview.ts'

const LF = 10

/** Gives a text from its first byte on as UTF-8, without the first `skipped` bytes of that. */
async function* readText(
  file: ByteSource,
  { decodeFrom, offset }: FoundEncoding,
  skipped = 0,
): AsyncGenerator<Uint8Array> {
  const pieces =
    decodeFrom === null ? readPieces(file, offset) : decodePieces(readPieces(file, offset), decodeFrom)
  let left = skipped
  for await (const piece of pieces) {
    if (left < piece.length) yield piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

async function readSample(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    parts.push(piece)
    bytes += piece.length
    if (bytes >= FORM_SAMPLE_BYTES) break
  }
  return joinBytes(parts).subarray(0, FORM_SAMPLE_BYTES)
}

/** Returns a file name without its extension, as tabs of text files are named. */
const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '')

async function previewDelimited(
  pieces: (skipped: number) => AsyncIterable<Uint8Array>,
  name: string,
  dialect: Dialect,
  width: number,
): Promise<TabPreview> {
  const tab = new TabPreview(name, false)
  const writer = createCsvWriter(dialect, width)
  const parse = createParser(dialect, writer)
  const takeLines = () =>
    readLines(writer.takeLines(), dialect.delimiter, (row, cells) => tab.add(row, cells))
  await scanBytes(pieces(dialect.skippedBytes), (bytes, from, to, isLast) => {
    const taken = parse(bytes, from, to, isLast)
    takeLines()
    return taken
  })
  const counts = writer.counts()
  // A row that is wider than the others widens the table, which shows at its end.
  if (counts.width > width) return previewDelimited(pieces, name, dialect, counts.width)
  tab.finish({ width: counts.width, rows: counts.rows, merged: [], hiddenRows: [] })
  return tab
}

async function previewFixed(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
  starts: readonly number[],
): Promise<TabPreview> {
  const tab = new TabPreview(name, false)
  let row = 0
  await scanBytes(pieces, (bytes, from, to, isLast) => {
    const end = isLast ? to : bytes.lastIndexOf(LF) + 1
    const text = readUtf8(bytes, from, end)
    if (text === '') return end
    for (const line of text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)) {
      row += 1
      const cells = cutLine(line.replaceAll('\0', ' '), starts)
      tab.add(
        row,
        cells.map((cell) => (cell === '' ? null : cell)),
      )
    }
    return end
  })
  tab.finish({ width: starts.length, rows: row, merged: [], hiddenRows: [] })
  return tab
}

/** Reads a text in any encoding, delimited or of fixed width, and keeps a part of it. Throws UnusableFileError. */
export async function previewText(file: ByteSource, options: PreviewOptions): Promise<FilePreview> {
  const text = await findEncoding(file, isUtf8, options.encoding)
  const sample = await readSample(readText(file, text))
  const isWhole = sample.length < FORM_SAMPLE_BYTES
  const form = chooseForm({ name: file.name, sample, isWhole, bomBytes: text.bomBytes }, options)
  const { columnStarts, dialect, format } = form
  const name = withoutEnding(file.name)
  const tab =
    columnStarts === null
      ? await previewDelimited((skipped) => readText(file, text, skipped), name, dialect, dialect.width)
      : await previewFixed(readText(file, text, text.bomBytes), name, columnStarts)
  return {
    format,
    encoding: text.encoding,
    delimiter: columnStarts === null ? dialect.delimiter : null,
    is1904: null,
    tabs: [tab],
    guesses: [...text.guesses, ...form.guesses],
  }
}
