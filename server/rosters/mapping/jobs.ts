import { handleJob } from '#server/jobs/job.ts'
import { runReplay } from './replay/run-replay.ts'
import { runReplayJob } from './replay/run-replay-job.ts'

export const mappingJobs = [
  handleJob(runReplayJob, async (program, payloads) => {
    for (const payload of payloads) await runReplay(program, payload)
  }),
] as const
