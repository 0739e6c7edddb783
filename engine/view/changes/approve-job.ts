import type { OutputFormat, TargetConfig } from '@concord/roster-language'
import type { RunLimits } from '#engine/job/run-job.ts'
import type { ApprovedRowsInput } from './approved-rows.ts'

/** Describes results of a run, of which the rows that were approved are written into the folder `out`, in formats of its target. */
export type ApproveJob = Pick<ApprovedRowsInput, 'changes' | 'rows' | 'before' | 'clean'> & {
  readonly target: TargetConfig
  readonly formats: readonly OutputFormat[]
  readonly out: string
  readonly limits: RunLimits
}
