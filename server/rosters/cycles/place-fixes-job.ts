import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const placeFixesJob = declareJob(
  'place-roster-fixes',
  z.object({ orgId: z.string(), cycleId: z.uuid(), id: z.uuid() }),
  { limitSeconds: 1800 },
)
