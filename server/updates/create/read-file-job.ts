import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Reads the file of a data update, seen with the eyes of whoever sent it. */
export const readFileJob = declareJob(
  'read-data-update-file',
  z.object({ orgId: z.string(), id: z.uuid(), userId: z.uuid() }),
  { limitSeconds: 3600, inParallel: 2 },
)
