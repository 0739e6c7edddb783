import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const publicationJob = declareJob(
  'publish-roster-cycle',
  z.object({ orgId: z.string(), id: z.uuid() }),
  { limitSeconds: 6 * 3600 },
)
