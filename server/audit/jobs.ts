import { z } from 'zod'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { REMOVAL_CRON } from './removal-time.ts'
import { removeExpiredEvents } from './remove-expired.ts'

const expireAuditEvents = declareJob('expire-audit-events', z.unknown(), { every: REMOVAL_CRON })

export const auditJobs = [
  handleJob(expireAuditEvents, async (program) => removeExpiredEvents(program)),
] as const
