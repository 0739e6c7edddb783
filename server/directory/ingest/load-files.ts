import type { InputFile } from './files/inputs.ts'
import { startProgress } from './files/progress.ts'
import { readRows } from './files/read-rows.ts'
import { type FileOutcome, type Reject, SHOWN_REJECTS } from './ingest-outcome.ts'
import type { CopyQueue, CopyTable } from './merge/copy-queue.ts'
import type { KnownNpis } from './merge/known-npis.ts'
import type { LoadContext } from './merge/load-context.ts'
import { keepRejects } from './merge/staging.ts'
import type { ZipCodes } from './rows/addresses.ts'
import { type CollectedFindings, collectFindings, type Findings } from './rows/findings.ts'
import type { Rejected } from './rows/npi-cell.ts'

/** What the files of one load share. */
export type Load = LoadContext & {
  label: string
  known: KnownNpis
  zips: ZipCodes
  queue: CopyQueue
  rejectTable: CopyTable
  firstRejects: Reject[]
  findings: CollectedFindings
  report: (line: string) => void
}

/** Takes a row, or says why it cannot be taken. */
export type TakeRow = (fields: readonly string[], line: number) => Rejected | undefined

/** Reads a file into the staging tables; what cannot be taken goes to the rejects of the batch. */
export async function stageFile(
  load: Load,
  file: InputFile,
  createTakeRow: (findings: Findings) => TakeRow,
): Promise<Pick<FileOutcome, 'read' | 'rejected' | 'emptyLines'>> {
  const { queue, firstRejects } = load
  const findings = collectFindings(file.name, load.findings)
  const takeRow = createTakeRow(findings)
  let rejected = 0
  const reject = (line: number, reason: string, raw: string) => {
    rejected += 1
    if (firstRejects.length < SHOWN_REJECTS) firstRejects.push({ file: file.name, line, reason })
    load.rejectTable.add(file.name, line, reason, raw)
  }
  const counts = await readRows(
    file,
    {
      row(line, fields, raw) {
        const refused = takeRow(fields, line)
        if (refused) reject(line, refused.reject, raw)
      },
      reject,
      settle: queue.settle,
    },
    findings,
    startProgress(file.name, load.report),
  )
  await queue.flush()
  await keepRejects(load.connection, load.batchId)
  return { ...counts, rejected }
}

export function outcomeOf(
  { name, header }: InputFile,
  counts: Omit<FileOutcome, 'name' | 'kind' | 'unknownColumns' | 'missingColumns'>,
): FileOutcome {
  return {
    name,
    kind: header.kind,
    unknownColumns: header.unknown,
    missingColumns: header.missing,
    ...counts,
  }
}
