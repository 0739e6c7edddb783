import { z } from 'zod'
import { READING_RETRIES } from '#server/intake/reading-tries.ts'
import { declareJob } from '#server/jobs/job.ts'

export const readUploadJob = declareJob('read-roster-upload', z.object({ orgId: z.uuid(), id: z.uuid() }), {
  ...READING_RETRIES,
  limitSeconds: 3600,
})
