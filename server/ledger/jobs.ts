import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Defines what follows when a batch counts; batches that wait together are followed up together. */
export const followUpBatch = declareJob('follow-up-batch', z.object({ batchId: z.uuid() }), {
  atOnce: 100,
  limitSeconds: 3600,
})

/** Defines that the records of a batch that counts are compared with all others. */
export const findDuplicatesOfBatch = declareJob('find-duplicates', z.object({ batchId: z.uuid() }), {
  atOnce: 100,
  limitSeconds: 4 * 3600,
})
