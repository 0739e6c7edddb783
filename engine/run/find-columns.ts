import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { TabColumns } from '#engine/drift/compare-columns.ts'
import { explainFailure } from './explain-failure.ts'
import type { ColumnsJob } from './run-job.ts'
import { type ChildOptions, performInChild } from './supervise-child.ts'
import { openWorkFolder } from './work-folder.ts'

/** The columns of the tabs of a file that a source reads, read in a process of its own. Throws RunError. */
export async function findColumns(
  job: ColumnsJob,
  options: ChildOptions = {},
): Promise<readonly TabColumns[]> {
  const work = await openWorkFolder(tmpdir(), 'concord-columns-').catch((error) => {
    throw explainFailure(error)
  })
  try {
    const own = { ...job, file: resolve(job.file) }
    return await performInChild({ kind: 'columns', job: own, work: work.path }, options)
  } finally {
    await work.remove()
  }
}
