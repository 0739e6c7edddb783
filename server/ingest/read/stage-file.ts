import { basename } from 'node:path'
import type { FindingKind } from '@concord/domain'
import type { InputFile } from '../files/inputs.ts'
import { readRows } from '../files/read-rows.ts'
import { collectFindings, type Findings } from '../findings.ts'
import { SHOWN_REJECTS } from '../ingest-outcome.ts'
import { type Rejected, readNpi } from '../rows/npi-cell.ts'
import type { FileProgress } from '../run/load-progress.ts'
import { FINDING_COLUMNS, stagedTable } from '../run/staged-tables.ts'
import type { Reading } from './reading.ts'

const splitLoosely = (raw: string): string[] => raw.replaceAll('"', '').split(',')

/** Takes a row, or says why it cannot be taken. */
export type TakeRow = (fields: readonly string[], line: number) => Rejected | undefined

/** Reads a file, or what is left of it, into its staged tables; what cannot be taken goes to its rejects. */
export async function stageFile(
  reading: Reading,
  { file, place, progress }: { file: InputFile; place: number; progress: FileProgress },
  createTakeRow: (findings: Findings) => TakeRow,
): Promise<void> {
  const { writer, firstRejects } = reading
  const table = writer.table(stagedTable('findings', place), FINDING_COLUMNS)
  const npiIndex = file.header.indexOf('NPI')
  let row: { line: number; fields: readonly string[] } = { line: 0, fields: [] }
  const keep = (kind: FindingKind, line: number, reason: string, stated: string) => {
    // A row that could not be split still has its first columns.
    const fields = line === row.line ? row.fields : kind === 'rejected' ? splitLoosely(stated) : []
    const npi = readNpi(fields[npiIndex])
    table.add(kind, basename(file.name), line, typeof npi === 'number' ? npi : null, reason, stated)
  }
  const findings = collectFindings(file.name, reading.findings, keep)
  const takeRow = createTakeRow(findings)
  const reject = (line: number, reason: string, raw: string) => {
    progress.rejected += 1
    if (firstRejects.length < SHOWN_REJECTS) firstRejects.push({ file: file.name, line, reason })
    keep('rejected', line, reason, raw)
  }
  const end = await readRows(
    file,
    progress,
    {
      row(line, fields, raw) {
        row = { line, fields }
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
