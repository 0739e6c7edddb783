import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** The job that reads the file of a data update, with the access of the user who sent it. */
export const readFileJob = declareJob(
  'read-data-update-file',
  z.object({ orgId: z.string(), id: z.uuid(), userId: z.uuid() }),
  { limitSeconds: 3600, inParallel: 2 },
)
