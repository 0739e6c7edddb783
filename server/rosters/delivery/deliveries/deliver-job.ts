import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

const LIMIT_SECONDS = 3600

/** The job of one attempt at a delivery; the delivery itself decides whether and when to try again. */
export const deliverJob = declareJob(
  'deliver-roster-files',
  z.object({ orgId: z.uuid(), id: z.uuid(), tries: z.int() }),
  { limitSeconds: LIMIT_SECONDS, inParallel: 2 },
)

/** A worker that has been at a try for so long is gone. */
export const GONE_AFTER_MS = (LIMIT_SECONDS + 600) * 1000
