import type { Findings } from '../findings.ts'
import type { InputFile } from './inputs.ts'
import { readLines } from './lines.ts'
import { createRecordReader } from './records.ts'

/** Describes how far a file was read: a place between two records, and what was counted before it. */
export type ReadingPlace = { byte: number; line: number; read: number; emptyLines: number }

export const START_OF_FILE: ReadingPlace = { byte: 0, line: 1, read: 0, emptyLines: 0 }

export type RowHandlers = {
  row(line: number, fields: readonly string[], raw: string): void
  reject(line: number, reason: string, raw: string): void
  /** Called after each block of rows; the reading goes on when it is done. */
  reached(place: ReadingPlace): Promise<void>
}

const WINDOWS_TEXT = 'A line was not UTF-8 and was read as Windows-1252, as Excel saves it'

/** Reads the rows below the header from a place on; each counted row is given to `row` or to `reject`. */
export async function readRows(
  { name, header, open }: InputFile,
  from: ReadingPlace,
  handlers: RowHandlers,
  findings: Findings,
): Promise<ReadingPlace> {
  let { read, emptyLines, line: nextLine, byte } = from
  const { columnCount } = header
  const reader = createRecordReader(columnCount, Math.max(nextLine, header.line + 1), {
    record(line, fields, raw) {
      if (fields.every((field) => field.trim() === '')) {
        emptyLines += 1
        return
      }
      read += 1
      if (fields.length === columnCount) handlers.row(line, fields, raw)
      else handlers.reject(line, `The row has ${fields.length} columns, the header has ${columnCount}.`, raw)
    },
    unreadable(line, reason, raw) {
      read += 1
      handlers.reject(line, reason, raw)
    },
    emptyLine() {
      emptyLines += 1
    },
  })
  for await (const { lines, guessed, end } of readLines(await open(byte), name, byte)) {
    for (const index of guessed) {
      findings.guess(nextLine + index, WINDOWS_TEXT, (lines[index] ?? '').slice(0, 60))
    }
    for (const line of lines.slice(Math.max(0, header.line + 1 - nextLine))) reader.push(line)
    nextLine += lines.length
    byte = end
    if (reader.isBetweenRecords()) await handlers.reached({ byte, line: nextLine, read, emptyLines })
  }
  reader.end()
  return { byte, line: nextLine, read, emptyLines }
}
