import { handleJob } from '#server/jobs/job.ts'
import { placeFixesJob } from '../cycles/place-fixes-job.ts'
import { placeFixes } from './place-fixes.ts'

export const outputJobs = [
  handleJob(placeFixesJob, async (program, payloads) => {
    for (const payload of payloads) await placeFixes(program, payload)
  }),
] as const
