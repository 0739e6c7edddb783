import { randomUUID } from 'node:crypto'
import { MAX_DELIVERED_CHANGES } from '@concord/contract'
import { getWebhookDelay, MAX_WEBHOOK_FAILURE_MS, type Viewer } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { parsePosition, printPosition } from '../feed/position.ts'
import { readChanges } from '../feed/read-changes.ts'
import {
  beginTry,
  type DeliveryKey,
  endTry,
  findDelivery,
  findWaiting,
  insertDelivery,
  markDelivery,
} from './delivery-store.ts'
import { findOrganizationViewer } from './organization-viewer.ts'
import { type PostResult, postDelivery } from './post-delivery.ts'
import { sendWebhookJob, tellPausedJob } from './send-jobs.ts'
import {
  claimWebhook,
  findCreatorEmail,
  lockWebhook,
  moveOn,
  noteFailure,
  releaseWebhook,
  type StoredWebhook,
  type WebhookKey,
} from './webhook-store.ts'

/** `claim` names the worker that sends: a job that runs again after a crash has the same one and goes on at once. */
export type SendOrder = WebhookKey & { readonly claim: string }

/** A worker that was not heard of for so long is gone: one try takes less. */
const GONE_AFTER_MS = 60_000
/** Deliveries of one job; then other webhooks have their turn. */
const MAX_DELIVERIES_AT_ONCE = 200

type Begun = {
  readonly webhook: StoredWebhook
  readonly deliveryId: string
  readonly body: string
  readonly number: number
}

const inOrganization = <Result>(
  { database }: Program,
  { orgId }: WebhookKey,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> => database.asOrganization(orgId, work, { write: true })

function isHeldByOther({ claim, claimed_at }: StoredWebhook, own: string, now: Date): boolean {
  if (claim === null || claim === own || claimed_at === null) return false
  return now.getTime() - claimed_at.getTime() < GONE_AFTER_MS
}

const isResting = ({ paused_at, next_at }: StoredWebhook, now: Date): boolean =>
  paused_at !== null || (next_at !== null && next_at > now)

type Planned = { readonly id: string; readonly body: string }

/** Makes a delivery of the next changes; without any the webhook moves on, and `hasMore` says whether to look again. */
async function planDelivery(
  tx: Connection,
  viewer: Viewer,
  key: WebhookKey,
  webhook: StoredWebhook,
  now: Date,
): Promise<Planned | { readonly hasMore: boolean }> {
  const page = await readChanges(tx, viewer, {
    filter: webhook.filter,
    limit: MAX_DELIVERED_CHANGES,
    order: 'oldest',
    from: parsePosition(webhook.position),
    until: undefined,
  })
  const position = page.end ? printPosition(page.end) : webhook.position
  if (page.changes.length === 0) {
    if (position !== webhook.position) await moveOn(tx, key, { position, deliveredAt: null })
    return { hasMore: page.hasMore }
  }
  const id = randomUUID()
  const body = JSON.stringify({
    id,
    type: 'changelog.changes',
    webhookId: key.id,
    createdAt: now.toISOString(),
    changes: page.changes,
  })
  await insertDelivery(tx, {
    ...{ orgId: key.orgId, id, webhookId: key.id, kind: 'changes', state: 'waiting', body },
    ...{ changes: page.changes.length, endPosition: position, at: now },
  })
  return { id, body }
}

/**
 * Returns what is to be sent now. An organization that may no longer read its changelog is sent nothing: what waits is held,
 * and its day of tries begins again when the organization comes back.
 */
async function findNext(
  tx: Connection,
  { config }: Program,
  key: WebhookKey,
  webhook: StoredWebhook,
  now: Date,
): Promise<Planned | { readonly hasMore: boolean }> {
  if (isResting(webhook, now)) return { hasMore: false }
  const viewer = await findOrganizationViewer(tx, config, key.orgId)
  if (viewer) return (await findWaiting(tx, key)) ?? (await planDelivery(tx, viewer, key, webhook, now))
  if (webhook.failing_since !== null) await moveOn(tx, key, { position: webhook.position, deliveredAt: null })
  return { hasMore: false }
}

async function begin(
  tx: Connection,
  program: Program,
  { claim, ...key }: SendOrder,
  now: Date,
): Promise<Begun | 'again' | 'done'> {
  const webhook = await lockWebhook(tx, key)
  if (!webhook || isHeldByOther(webhook, claim, now)) return 'done'
  const planned = await findNext(tx, program, key, webhook, now)
  if ('hasMore' in planned) {
    if (planned.hasMore) return 'again'
    await releaseWebhook(tx, key, claim)
    return 'done'
  }
  await claimWebhook(tx, key, { claim, at: now })
  const number = await beginTry(tx, { orgId: key.orgId, id: planned.id }, now)
  return { webhook, deliveryId: planned.id, body: planned.body, number }
}

async function pause(tx: Connection, key: WebhookKey, webhook: StoredWebhook, error: string): Promise<void> {
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    userId: null,
    action: 'webhook.paused',
    details: { webhookId: key.id, name: webhook.name, url: webhook.url, error },
  })
  const creator = await findCreatorEmail(tx, webhook.created_by)
  if (creator) await enqueue(tx, tellPausedJob, { email: creator.email, name: webhook.name, error })
}

/** Notes how a try went; true where the next delivery may follow. */
async function finish(
  tx: Connection,
  { claim, ...key }: SendOrder,
  { deliveryId, number, started }: { deliveryId: string; number: number; started: Date },
  result: PostResult,
  now: Date,
): Promise<boolean> {
  const webhook = await lockWebhook(tx, key)
  if (!webhook) return false
  const deliveryKey: DeliveryKey = { orgId: key.orgId, id: deliveryId }
  await endTry(tx, deliveryKey, { number, at: now, ...result })
  const delivery = await findDelivery(tx, deliveryKey)
  if (webhook.claim !== claim || !delivery) return false
  // A replay began meanwhile, and goes before.
  if (delivery.state !== 'waiting') return true
  if (result.error === null) {
    await markDelivery(tx, deliveryKey, { state: 'delivered', at: now })
    await moveOn(tx, key, { position: delivery.end_position, deliveredAt: now })
    return true
  }
  const since = webhook.failing_since ?? started
  if (webhook.paused_at !== null) {
    await noteFailure(tx, key, { since, nextAt: null, at: now })
    return false
  }
  const isOver = now.getTime() - since.getTime() >= MAX_WEBHOOK_FAILURE_MS
  const delay = getWebhookDelay(delivery.tries)
  const nextAt = isOver ? null : new Date(now.getTime() + delay)
  await noteFailure(tx, key, { since, nextAt, at: now })
  if (isOver) await pause(tx, key, webhook, result.error)
  else await enqueue(tx, sendWebhookJob, { ...key, claim }, { afterSeconds: delay / 1000 })
  return false
}

/**
 * Sends what a webhook has not been sent, one delivery after the other, until there is no more or one is not taken. Only one
 * worker at a time sends to a webhook. A worker that is killed leaves the try to the one that takes its job over: receivers
 * may get a delivery twice, with the same id and the same body, and never a later one before it.
 */
export async function sendWebhook(
  program: Program,
  order: SendOrder,
  now: () => Date = () => new Date(),
): Promise<void> {
  for (let sent = 0; sent < MAX_DELIVERIES_AT_ONCE; ) {
    const started = now()
    const begun = await inOrganization(program, order, (tx) => begin(tx, program, order, started))
    if (begun === 'done') return
    if (begun === 'again') continue
    const { webhook, deliveryId: id, body } = begun
    const result = await postDelivery(program.config, { orgId: order.orgId, webhook, id, body }, now())
    const isSent = await inOrganization(program, order, (tx) =>
      finish(tx, order, { ...begun, started }, result, now()),
    )
    if (!isSent) return
    sent += 1
  }
  await inOrganization(program, order, (tx) => enqueue(tx, sendWebhookJob, order))
}
