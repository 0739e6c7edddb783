import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const runExportJob = declareJob('run-export', z.object({ orgId: z.string(), id: z.uuid() }), {
  inParallel: 2,
  limitSeconds: 7200,
})
