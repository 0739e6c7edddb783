import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** The job that removes what was prepared for a canceled cycle. */
export const cycleCanceledJob = declareJob(
  'roster-cycle-canceled',
  z.object({ orgId: z.string(), id: z.uuid() }),
)
