import { z } from 'zod'
import { READING_RETRIES } from '#server/intake/reading-tries.ts'
import { declareJob } from '#server/jobs/job.ts'

export const placeFixesJob = declareJob(
  'place-roster-fixes',
  z.object({ orgId: z.string(), cycleId: z.uuid(), id: z.uuid() }),
  { ...READING_RETRIES, limitSeconds: 1800 },
)
