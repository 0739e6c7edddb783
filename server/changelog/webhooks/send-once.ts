import { randomUUID } from 'node:crypto'
import type { api, ReplyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { beginTry, endTry, findDelivery, insertDelivery, markDelivery } from './delivery-store.ts'
import { postDelivery } from './post-delivery.ts'
import { sendWebhookJob } from './send-jobs.ts'
import { toDelivery } from './to-webhook.ts'
import { findWebhook, type StoredWebhook, tryNow, type WebhookKey } from './webhook-store.ts'

type Context = ContextOf<typeof api.testWebhook>
type Reply = ReplyOf<typeof api.testWebhook>
type Sent = { readonly id: string; readonly body: string; readonly number: number }
type Opened = { readonly webhook: StoredWebhook; readonly sent: Sent }

/** Tests of one webhook may follow one another like this, and posts of one delivery. */
const WAIT_MS = 2000
const lastPosts = new Map<string, number>()

function assertPatience(id: string): void {
  const now = Date.now()
  for (const [other, at] of lastPosts) if (now - at > WAIT_MS) lastPosts.delete(other)
  if (lastPosts.has(id)) throw new AppError('rate_limited', { retryAfterMs: WAIT_MS })
  lastPosts.set(id, now)
}

const write = <Result>({ database, viewer }: Context, work: (tx: Connection) => Promise<Result>) =>
  database.asOrganization(viewer.user.orgId, work, { write: true })

function audit({ viewer }: Context, tx: Connection, action: string, webhook: StoredWebhook, details: object) {
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action,
    details: { webhookId: webhook.id, name: webhook.name, url: webhook.url, ...details },
  })
}

async function open(tx: Connection, key: WebhookKey, posted: string): Promise<StoredWebhook> {
  const webhook = await findWebhook(tx, key)
  if (!webhook) throw new AppError('not_found')
  assertPatience(posted)
  return webhook
}

/** Posts now, beside the order of the webhook, and notes how it went. */
async function sendNow(context: Context, { webhook, sent }: Opened, isTest: boolean): Promise<Reply> {
  const key = { orgId: context.viewer.user.orgId, id: sent.id }
  const parcel = { orgId: key.orgId, webhook, id: sent.id, body: sent.body }
  const result = await postDelivery(context.config, parcel, new Date())
  return write(context, async (tx) => {
    const at = new Date()
    await endTry(tx, key, { number: sent.number, at, ...result })
    if (result.error === null) await markDelivery(tx, key, { state: 'delivered', at })
    await audit(context, tx, isTest ? 'webhook.tested' : 'webhook.sent-again', webhook, {
      deliveryId: sent.id,
      status: result.status,
      error: result.error,
    })
    const delivery = await findDelivery(tx, key)
    if (!delivery) throw new AppError('not_found')
    return { delivery: toDelivery(delivery) }
  })
}

export const testWebhook: Handler<typeof api.testWebhook> = async (context, { params: { webhookId } }) => {
  const key = { orgId: context.viewer.user.orgId, id: webhookId }
  const opened = await write(context, async (tx) => {
    const webhook = await open(tx, key, webhookId)
    const [id, at] = [randomUUID(), new Date()]
    const createdAt = at.toISOString()
    const body = JSON.stringify({ id, type: 'changelog.test', webhookId, createdAt, changes: [] })
    await insertDelivery(tx, {
      ...{ orgId: key.orgId, id, webhookId, kind: 'test', state: 'failed', body, changes: 0 },
      ...{ endPosition: webhook.position, at },
    })
    return { webhook, sent: { id, body, number: await beginTry(tx, { orgId: key.orgId, id }, at) } }
  })
  return sendNow(context, opened, true)
}

export const sendWebhookDelivery: Handler<typeof api.sendWebhookDelivery> = async (context, { params }) => {
  const { webhookId, deliveryId } = params
  const { orgId } = context.viewer.user
  const opened = await write(context, async (tx): Promise<Reply | Opened> => {
    const webhook = await open(tx, { orgId, id: webhookId }, deliveryId)
    const delivery = await findDelivery(tx, { orgId, id: deliveryId })
    if (delivery?.webhook_id !== webhookId) throw new AppError('not_found')
    if (delivery.state !== 'waiting') {
      const number = await beginTry(tx, { orgId, id: deliveryId }, new Date())
      return { webhook, sent: { id: deliveryId, body: delivery.body, number } }
    }
    if (webhook.paused_at !== null) throw new AppError('conflict', { reason: 'Resume the webhook first.' })
    // What waits goes in its order.
    await tryNow(tx, { orgId, id: webhookId })
    await enqueue(tx, sendWebhookJob, { orgId, id: webhookId, claim: randomUUID() })
    await audit(context, tx, 'webhook.sent-again', webhook, { deliveryId })
    return { delivery: toDelivery(delivery) }
  })
  return 'sent' in opened ? sendNow(context, opened, false) : opened
}
