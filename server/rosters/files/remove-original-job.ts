import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Removes an original that may have lost its last file. */
export const removeOriginalJob = declareJob(
  'remove-roster-original',
  z.object({ orgId: z.uuid(), sha256: z.string() }),
)
