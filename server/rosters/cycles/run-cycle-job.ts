import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const runCycleJob = declareJob('run-roster-cycle', z.object({ orgId: z.string(), id: z.uuid() }), {
  limitSeconds: 7200,
})
