import type { InputFile } from '../files/inputs.ts'
import { readRows } from '../files/read-rows.ts'
import { collectFindings, type Findings } from '../findings.ts'
import { SHOWN_REJECTS } from '../ingest-outcome.ts'
import type { Rejected } from '../rows/npi-cell.ts'
import type { FileProgress } from '../run/load-progress.ts'
import { REJECT_COLUMNS, stagedTable } from '../run/staged-tables.ts'
import type { Reading } from './reading.ts'

/** Takes a row, or says why it cannot be taken. */
export type TakeRow = (fields: readonly string[], line: number) => Rejected | undefined

/** Reads a file, or what is left of it, into its staged tables; what cannot be taken goes to its rejects. */
export async function stageFile(
  reading: Reading,
  { file, place, progress }: { file: InputFile; place: number; progress: FileProgress },
  createTakeRow: (findings: Findings) => TakeRow,
): Promise<void> {
  const { writer, firstRejects } = reading
  const findings = collectFindings(file.name, reading.findings)
  const rejects = writer.table(stagedTable('rejects', place), REJECT_COLUMNS)
  const takeRow = createTakeRow(findings)
  const reject = (line: number, reason: string, raw: string) => {
    progress.rejected += 1
    if (firstRejects.length < SHOWN_REJECTS) firstRejects.push({ file: file.name, line, reason })
    rejects.add(file.name, line, reason, raw)
  }
  const end = await readRows(
    file,
    progress,
    {
      row(line, fields, raw) {
        const refused = takeRow(fields, line)
        if (refused) reject(line, refused.reject, raw)
      },
      reject,
      async reached(place) {
        Object.assign(progress, place)
        await writer.reached()
        reading.showProgress(file.name)
      },
    },
    findings,
  )
  Object.assign(progress, end, { isRead: true })
  await writer.flush()
}
