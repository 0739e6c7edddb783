import type { Report } from '../files/progress.ts'
import type { CollectedFindings } from '../findings.ts'
import type { Reject } from '../ingest-outcome.ts'
import type { ZipCodes } from '../rows/addresses.ts'
import type { FileProgress } from '../run/load-progress.ts'
import type { StepWriter } from '../run/step-writer.ts'
import type { KnownNpis } from './known-npis.ts'

/** Describes what the files of one load share while they are read. */
export type Reading = {
  known: KnownNpis
  zips: ZipCodes
  writer: StepWriter
  /** Progress of each file, in the order of the files; updated while they are read. */
  progress: FileProgress[]
  firstRejects: Reject[]
  findings: CollectedFindings
  report: Report
  /** Tells how far the reading is. */
  showProgress(file: string): void
}
