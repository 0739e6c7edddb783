import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** What was prepared for a cycle that nothing goes on with is taken away. */
export const cycleCanceledJob = declareJob(
  'roster-cycle-canceled',
  z.object({ orgId: z.string(), id: z.uuid() }),
)
