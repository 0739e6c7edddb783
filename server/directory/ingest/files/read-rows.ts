import type { Findings } from '../rows/findings.ts'
import type { InputFile } from './inputs.ts'
import { readLines } from './lines.ts'
import type { Progress } from './progress.ts'
import { createRecordReader } from './records.ts'

export type RowHandlers = {
  row(line: number, fields: readonly string[], raw: string): void
  reject(line: number, reason: string, raw: string): void
  /** Called after each block of rows: waits while the database is behind. */
  settle(): Promise<void>
}

const WINDOWS_TEXT = 'A line was not UTF-8 and was read as Windows-1252, as Excel saves it'

/** Reads the rows below the header; each counted row was given to `row` or to `reject`. */
export async function readRows(
  { name, header, open }: InputFile,
  handlers: RowHandlers,
  findings: Findings,
  progress: Progress,
): Promise<{ read: number; emptyLines: number }> {
  let read = 0
  let emptyLines = 0
  const { columnCount } = header
  const reader = createRecordReader(columnCount, 2, {
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
  let firstLineOfBlock = 1
  for await (const { lines, guessed } of readLines(await open(), name)) {
    for (const index of guessed) {
      findings.guess(firstLineOfBlock + index, WINDOWS_TEXT, (lines[index] ?? '').slice(0, 60))
    }
    for (const line of firstLineOfBlock === 1 ? lines.slice(1) : lines) reader.push(line)
    firstLineOfBlock += lines.length
    progress.rows(read)
    await handlers.settle()
  }
  reader.end()
  return { read, emptyLines }
}
