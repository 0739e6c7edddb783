import { handleJob } from '#server/jobs/job.ts'
import { publicationJob } from './publication-job.ts'
import { runPublication } from './run-publication.ts'

export const publicationJobs = [
  handleJob(publicationJob, async (program, payloads) => {
    for (const payload of payloads) await runPublication(program, payload)
  }),
] as const
