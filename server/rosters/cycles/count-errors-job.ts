import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Counts the findings of what a run gave, for error reports. */
export const countErrorsJob = declareJob('count-cycle-errors', z.object({ orgId: z.string(), id: z.uuid() }))
