import { api } from '@concord/contract'
import { findUnmet, isDisabled, type Viewer } from '@concord/domain'
import type { Program } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { handleJob } from '#server/jobs/job.ts'
import { followUpBatch } from '#server/ledger/jobs.ts'
import { readMarks } from '#server/search/read-model/stale-marks.ts'
import { findWatched } from './store.ts'
import { checkWatched } from './watch-hits.ts'

async function findOwner({ config, database }: Program, userId: string): Promise<Viewer | undefined> {
  const identity = await database.asSystem((connection) => findIdentityById(connection, userId))
  const viewer = identity && toViewer(identity, config)
  if (!viewer || isDisabled(viewer)) return undefined
  const { access } = api.saveSearch
  return findUnmet(viewer, access) ? undefined : viewer
}

// A big load marks the search as stale until it is rebuilt: its answers are those of yesterday.
const REBUILD_WAIT_SECONDS = 15

async function waitsForRebuild({ database }: Program, batchIds: readonly string[]): Promise<boolean> {
  return database.asSystem(async (connection) => {
    if ((await readMarks(connection)).length === 0) return false
    for (const batchId of batchIds)
      await enqueue(connection, followUpBatch, { batchId }, { afterSeconds: REBUILD_WAIT_SECONDS })
    return true
  })
}

/**
 * Compares all watched searches, each for the person who saved it, with the rights of today, in a transaction of its own:
 * what a killed worker had compared is not compared again as a change.
 */
async function checkSearches(program: Program, batchIds: readonly string[]): Promise<void> {
  const watched = await program.database.asSystem(findWatched)
  const failures: unknown[] = []
  for (const { id, userId, orgId } of watched) {
    try {
      const viewer = await findOwner(program, userId)
      if (!viewer || viewer.user.orgId !== orgId) continue
      await program.database.asOrganization(
        orgId || null,
        (connection) => checkWatched(connection, viewer, { id, batchIds }),
        { write: true },
      )
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} of ${watched.length} watched searches could not be compared`,
    )
  }
}

export const savedSearchJobs = [
  handleJob(followUpBatch, async (program, payloads) => {
    const batchIds = payloads.map(({ batchId }) => batchId)
    if (!(await waitsForRebuild(program, batchIds))) await checkSearches(program, batchIds)
  }),
] as const
