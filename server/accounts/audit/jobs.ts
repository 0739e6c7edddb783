import { z } from 'zod'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { removeExpiredEvents } from './remove-expired.ts'

/** At night in every time zone of the country. */
const expireAuditEvents = declareJob('expire-audit-events', z.unknown(), { every: '15 8 * * *' })

export const auditJobs = [
  handleJob(expireAuditEvents, async (program) => removeExpiredEvents(program)),
] as const
