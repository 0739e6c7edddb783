import { handleJob } from '#server/jobs/job.ts'
import { runUpdateTask } from './run-task.ts'
import { updateJob } from './update-job.ts'

export const updateImpactJobs = [
  handleJob(updateJob, async (program, payloads) => {
    for (const payload of payloads) await runUpdateTask(program, payload)
  }),
] as const
