import { handleJob } from '#server/jobs/job.ts'
import { batchChangedJob } from '#server/ledger/jobs.ts'
import { cycleCanceledJob } from '../cycles/cycle-canceled-job.ts'
import { dropCanceledDraft, followBatch } from './follow-batch.ts'
import { publicationJob } from './publication-job.ts'
import { runPublication } from './run-publication.ts'

export const publicationJobs = [
  handleJob(publicationJob, async (program, payloads) => {
    for (const payload of payloads) await runPublication(program, payload)
  }),
  handleJob(batchChangedJob, async (program, payloads) => {
    for (const payload of payloads) await followBatch(program, payload)
  }),
  handleJob(cycleCanceledJob, async (program, payloads) => {
    for (const payload of payloads) await dropCanceledDraft(program, payload)
  }),
] as const
