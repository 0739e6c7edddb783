import { tmpdir } from 'node:os'
import { explainFailure } from '#engine/job/explain-failure.ts'
import type { ApproveJob } from '#engine/view/changes/approve-job.ts'
import type { ApprovedRows } from '#engine/view/changes/approved-rows.ts'
import { openWorkFolder } from '../run/work-folder.ts'
import { type ChildOptions, performInChild } from './supervise-child.ts'

/**
 * Writes the rows of a run that were approved into the folder of the job, as clean.parquet and in its formats, in a process
 * of its own. Throws RunError.
 */
export async function writeApproved(job: ApproveJob, options: ChildOptions = {}): Promise<ApprovedRows> {
  const work = await openWorkFolder(tmpdir(), 'concord-approve-').catch((error) => {
    throw explainFailure(error)
  })
  try {
    return await performInChild({ kind: 'approve', job, work: work.path }, options)
  } finally {
    await work.remove()
  }
}
