import { open, rm } from 'node:fs/promises'
import { createParser, guessDialect, openAsUtf8, readBytes, type TextEncoding } from '@concord/spreadsheet'
import { readSample } from '#engine/read/text/read-text.ts'
import type { Redaction, RedactionCounts } from './find-redactions.ts'

/**
 * Writes a delimited text without what its redactions take away: all other bytes stay, but that a text which is not in
 * UTF-8 is written in it.
 */
export async function redactDelimitedText(
  file: { readonly path: string; readonly encoding: TextEncoding; readonly folder: string },
  redactions: readonly Redaction[],
  counts: RedactionCounts,
  target: string,
): Promise<void> {
  const text = await openAsUtf8(file.path, file.folder, file.encoding)
  const { sample, isWhole } = await readSample(text.path)
  const { dialect } = guessDialect(sample, isWhole, text.bomBytes, {})
  const byColumn = new Map(redactions.map((redaction) => [redaction.column, redaction]))
  const out = await open(target, 'w')
  // What stands before the first row: a byte order mark, a line that tells the delimiter.
  await out.writeFile(sample.subarray(0, dialect.skippedBytes))
  let row = dialect.skippedRows + 1
  let column = 0
  let copied = 0
  const pieces: Buffer[] = []
  const parse = createParser(dialect, {
    cell: (bytes, from, to) => {
      const redaction = byColumn.get(column++)
      if (redaction === undefined || row < redaction.fromRow || from === to) return
      const written = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8')
      const stored = counts.redact(redaction, written)
      if (stored === written) return
      pieces.push(Buffer.from(bytes.subarray(copied, from)), Buffer.from(stored ?? ''))
      copied = to
    },
    endRow: () => {
      row += 1
      column = 0
    },
    error: () => {},
  })
  try {
    await readBytes(
      text.path,
      dialect.skippedBytes,
      (bytes, from, to, isLast) => {
        copied = from
        const done = parse(bytes, from, to, isLast)
        pieces.push(Buffer.from(bytes.subarray(copied, isLast ? to : done)))
        return done
      },
      async () => {
        await out.writeFile(Buffer.concat(pieces.splice(0)))
      },
    )
  } finally {
    await out.close()
    if (text.path !== file.path) await rm(text.path, { force: true })
  }
}
