import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const approvedFilesJob = declareJob(
  'write-approved-roster-files',
  z.object({ orgId: z.string(), id: z.uuid() }),
  { limitSeconds: 3600 },
)
