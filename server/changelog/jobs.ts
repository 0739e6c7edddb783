import { randomUUID } from 'node:crypto'
import { WRITE_KEY_DAYS } from '@concord/contract'
import { z } from 'zod'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { announceChanges } from '#server/ledger/jobs.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { removeOldDeliveries } from './webhooks/delivery-store.ts'
import { sendWebhookJob, tellPausedJob } from './webhooks/send-jobs.ts'
import { sendWebhook } from './webhooks/send-webhook.ts'
import { findSendable } from './webhooks/webhook-store.ts'
import { forgetWrites } from './write/write-store.ts'

const DAY_MS = 86_400_000

// What was missed because a program was down comes with the next look.
const lookAtWebhooks = declareJob('look-at-webhooks', z.unknown(), { every: '* * * * *' })
const cleanChangelog = declareJob('clean-changelog', z.unknown(), { every: '40 4 * * *' })

/** Leaves to the workers whatever may have something to send; what has nothing is looked at and left. */
export async function planSending({ database }: Program, now = new Date()): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const { org_id: orgId, id } of await findSendable(tx, now))
      await enqueue(tx, sendWebhookJob, { orgId, id, claim: randomUUID() })
  })
}

/** Throws where the mail server did not take it, so that the queue tries again. */
async function tellPaused(
  { config }: Program,
  { email, name, error }: { readonly email: string; readonly name: string; readonly error: string },
): Promise<void> {
  if (config.SMTP_URL === '') return
  const isMailed = await sendMail(config, {
    to: email,
    subject: `The webhook ${name} was paused`,
    text: [
      `Nothing could be delivered to the webhook ${name} for a day, so that it was paused. The last try ended like this:`,
      error,
      'No change is lost: when you resume it on the page Webhooks, it goes on where it stopped.',
    ].join('\n\n'),
  })
  if (!isMailed) throw new Error('The mail server did not take the mail about a paused webhook.')
}

export const changelogJobs = [
  handleJob(announceChanges, (program) => planSending(program)),
  handleJob(lookAtWebhooks, (program) => planSending(program)),
  handleJob(sendWebhookJob, async (program, payloads) => {
    for (const payload of payloads) await sendWebhook(program, payload)
  }),
  handleJob(tellPausedJob, async (program, payloads) => {
    for (const payload of payloads) await tellPaused(program, payload)
  }),
  handleJob(cleanChangelog, async ({ database }) => {
    const now = new Date()
    await database.asSystem(async (tx) => {
      await removeOldDeliveries(tx, now)
      await forgetWrites(tx, new Date(now.getTime() - WRITE_KEY_DAYS * DAY_MS))
    })
  }),
] as const
