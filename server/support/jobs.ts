import { handleJob } from '#server/jobs/job.ts'
import { mailSupport, sendSupportMail } from './mail-support.ts'

export const supportJobs = [
  handleJob(mailSupport, async (program, payloads) => {
    for (const payload of payloads) await sendSupportMail(program, payload)
  }),
] as const
