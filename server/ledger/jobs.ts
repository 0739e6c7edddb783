import { BATCH_CHANGES } from '@concord/contract'
import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Defines what follows when a batch counts; batches that wait together are followed up together. */
export const followUpBatch = declareJob('follow-up-batch', z.object({ batchId: z.uuid() }), {
  atOnce: 100,
  limitSeconds: 3600,
})

/** Brings the columns that dashboards count up to date; those that wait together are one. `isWhole`: whatever changed. */
export const refreshDashboards = declareJob(
  'refresh-dashboards',
  z.object({ isWhole: z.boolean().default(false) }),
  { atOnce: 100, limitSeconds: 4 * 3600 },
)

/** Defines that the records of a batch that counts are compared with all others. */
export const findDuplicatesOfBatch = declareJob('find-duplicates', z.object({ batchId: z.uuid() }), {
  atOnce: 100,
  limitSeconds: 4 * 3600,
})

/** The job that tells readers of the changelog that changes now count. */
export const announceChanges = declareJob('announce-changes', z.object({ batchId: z.uuid() }), {
  atOnce: 100,
})

/** Applies or undoes a batch that is too large for the call that asks for it. */
export const changeBatchLater = declareJob(
  'change-batch',
  z.object({
    batchId: z.uuid(),
    change: z.enum(BATCH_CHANGES),
    reason: z.string(),
    userId: z.uuid(),
    impersonatorId: z.uuid().optional(),
    orgId: z.string(),
  }),
  { limitSeconds: 6 * 3600 },
)

/** Someone applied or undid a batch by itself: what it is the batch of, such as a roster cycle, keeps up with it. */
export const batchChangedJob = declareJob(
  'batch-changed',
  z.object({
    batchId: z.uuid(),
    reason: z.string(),
    userId: z.uuid().nullable(),
    impersonatorId: z.uuid().nullable(),
  }),
)

/** Writes the records of a view of the past that is too large for the call that asks for it. */
export const writePastView = declareJob('write-past-view', z.object({ viewId: z.uuid() }), {
  limitSeconds: 3600,
})

/** Resolves all records again in which claims compete, after a source counts otherwise. */
export const resolveContested = declareJob('resolve-contested', z.object({ batchId: z.uuid() }), {
  limitSeconds: 6 * 3600,
})
