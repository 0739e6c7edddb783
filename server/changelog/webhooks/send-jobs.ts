import { z } from 'zod'
import { declareJob } from '#server/jobs/job.ts'
import { MAIL_RETRIES } from '#server/mail/send-mail.ts'

/** Sends what waits for one webhook. */
export const sendWebhookJob = declareJob(
  'send-webhook',
  z.object({ orgId: z.uuid(), id: z.uuid(), claim: z.uuid() }),
  { inParallel: 4, limitSeconds: 3600 },
)

/** Tells a person that a webhook was paused. */
export const tellPausedJob = declareJob(
  'tell-paused-webhook',
  z.object({ email: z.string(), name: z.string(), error: z.string() }),
  MAIL_RETRIES,
)
