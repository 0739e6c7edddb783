import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Defines what follows when a batch counts; batches that wait together are followed up together. */
export const followUpBatch = declareJob('follow-up-batch', z.object({ batchId: z.uuid() }), {
  atOnce: 100,
  limitSeconds: 3600,
})
