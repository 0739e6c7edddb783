import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'

/** Defines what workers do for a data update: its impact, applying and undoing it. */
export const updateJob = declareJob('work-on-data-update', z.object({ orgId: z.string(), id: z.uuid() }), {
  limitSeconds: 6 * 3600,
})
