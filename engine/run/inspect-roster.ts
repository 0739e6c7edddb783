import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Inspection } from '#engine/inspect.ts'
import { explainFailure } from './explain-failure.ts'
import type { InspectJob } from './run-job.ts'
import { type ChildOptions, performInChild } from './supervise-child.ts'
import { openWorkFolder } from './work-folder.ts'

/**
 * Describes the file of a sender, read in a process of its own, because a file may be made to exhaust the one that reads
 * it. Nothing of it is left lying about. Throws RunError.
 */
export async function inspectRoster(job: InspectJob, options: ChildOptions = {}): Promise<Inspection> {
  const work = await openWorkFolder(tmpdir(), 'concord-inspect-').catch((error) => {
    throw explainFailure(error)
  })
  try {
    const own = { ...job, file: resolve(job.file) }
    return await performInChild({ kind: 'inspect', job: own, work: work.path }, options)
  } finally {
    await work.remove()
  }
}
