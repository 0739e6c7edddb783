import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

export const runReplayJob = declareJob(
  'replay-roster-mapping',
  z.object({ orgId: z.string(), id: z.uuid() }),
  { limitSeconds: 7200 },
)
