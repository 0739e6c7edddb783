import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Whatever waited for a version of a source config goes on. */
export const configPublishedJob = declareJob(
  'roster-config-published',
  z.object({ orgId: z.string(), sourceId: z.uuid() }),
)
