import { z } from 'zod'
import { AppError } from '#server/http/app-error.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { countErrorsJob } from '../cycles/count-errors-job.ts'
import { countErrors, countUncounted } from './count-errors.ts'

const countAllErrors = declareJob('count-all-cycle-errors', z.unknown(), { every: '25 * * * *' })

/**
 * Ignores the error for a cycle whose results are gone, as for a deleted organization: it has nothing to count. Throws
 * any other error.
 */
const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
}

export const errorReportJobs = [
  handleJob(countErrorsJob, async (program, payloads) => {
    for (const key of payloads) await countErrors(program, key).catch(ignoreMissing)
  }),
  handleJob(countAllErrors, (program) => countUncounted(program)),
] as const
