import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const readUploadJob = declareJob('read-roster-upload', z.object({ orgId: z.uuid(), id: z.uuid() }), {
  limitSeconds: 3600,
})
