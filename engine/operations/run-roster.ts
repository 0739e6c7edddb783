import type { RunJob } from '../job/run-job.ts'
import { openOutputFolder, publishOutputs } from '../run/output-folder.ts'
import type { RunSummary } from '../run/run-summary.ts'
import { type ChildOptions, performInChild } from './supervise-child.ts'

/**
 * Runs a roster file through its configs in a process of its own and puts the results into the folder `out`: all of
 * them, or none when it throws RunError. What an earlier run put there stays until then.
 */
export async function runRoster(job: RunJob, options: ChildOptions = {}): Promise<RunSummary> {
  const work = await openOutputFolder(job.out, job.file, ...(job.fixes === undefined ? [] : [job.fixes]))
  try {
    const summary = await performInChild({ kind: 'run', job, work: work.path }, options)
    await publishOutputs(work.path, job.out)
    return summary
  } finally {
    await work.remove()
  }
}
