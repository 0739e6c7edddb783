import { z } from 'zod'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { findDuplicatesOfBatch } from '#server/ledger/jobs.ts'
import { findAllPairs, findPairsOf } from './find-pairs.ts'
import { findTouched } from './finder-store.ts'

/** Once a week values are counted again. Requests that wait together are answered by one run. */
export const findAllDuplicates = declareJob('find-all-duplicates', z.object({}), {
  atOnce: 100,
  limitSeconds: 4 * 3600,
  every: '40 3 * * 0',
})

export const duplicateJobs = [
  handleJob(findDuplicatesOfBatch, async ({ database }, payloads) => {
    const batchIds = payloads.map(({ batchId }) => batchId)
    const npis = await database.asSystem((connection) => findTouched(connection, batchIds))
    if (npis.length > 0) await findPairsOf(database, npis)
  }),
  handleJob(findAllDuplicates, async ({ database }) => {
    await findAllPairs(database)
  }),
] as const
