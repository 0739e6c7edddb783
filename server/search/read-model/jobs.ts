import { z } from 'zod'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { repairSearch } from './rebuild-search.ts'
import { readMarks } from './stale-marks.ts'

/**
 * A large change asks for a rebuild in its own transaction and does it afterwards: where that was killed or failed, it is
 * done within a minute.
 */
const repairStaleSearch = declareJob('repair-search', z.unknown(), {
  atOnce: 100,
  retries: 0,
  limitSeconds: 6 * 3600,
  every: '* * * * *',
})

export const searchJobs = [
  handleJob(repairStaleSearch, async ({ database }) => {
    if ((await database.asSystem(readMarks)).length > 0) await repairSearch(database)
  }),
] as const
