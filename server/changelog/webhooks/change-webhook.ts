import { randomUUID } from 'node:crypto'
import { type api, MAX_WEBHOOKS, WEBHOOK_ERRORS } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { assertAddress } from '#server/http/outgoing/checked-address.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import type { Handler, SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findNewestMoment } from '../feed/change-store.ts'
import { isBefore, parsePosition, positionAfter, positionAt, printPosition } from '../feed/position.ts'
import { cancelWaiting } from './delivery-store.ts'
import { makeSecret } from './secrets.ts'
import { sendWebhookJob } from './send-jobs.ts'
import { toWebhook } from './to-webhook.ts'
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  replaceSecret,
  type StoredWebhook,
  setBack,
  updateWebhook,
  type WebhookKey,
} from './webhook-store.ts'

const HOUR_MS = 3_600_000

/** Refuses an address that is known to be of a private network; names are looked up when something is sent. */
function checkUrl(config: Config, url: string): void {
  try {
    assertAddress(config, url)
  } catch (error) {
    const message = error instanceof DeliveryError ? error.message : WEBHOOK_ERRORS.url
    throw new AppError('invalid_input', [{ field: 'url', message }])
  }
}

function audit(
  { tx, viewer }: SignedInContext,
  action: string,
  { id, name, url }: Pick<StoredWebhook, 'id' | 'name' | 'url'>,
  details: object = {},
): Promise<void> {
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action,
    details: { webhookId: id, name, url, ...details },
  })
}

export const keyOf = ({ viewer }: SignedInContext, id: string): WebhookKey => ({
  orgId: viewer.user.orgId,
  id,
})

/** Finds the webhook that someone saw, for them to change it; who saw an earlier version learns the one of now. */
async function openSeen(context: SignedInContext, id: string, version: number): Promise<StoredWebhook> {
  const stored = await lockWebhook(context.tx, keyOf(context, id))
  if (!stored) throw new AppError('not_found')
  if (stored.version !== version) throw new AppError('conflict', { current: toWebhook(stored) })
  return stored
}

export async function readStored(context: SignedInContext, id: string) {
  const stored = await findWebhook(context.tx, keyOf(context, id))
  if (!stored) throw new AppError('not_found')
  return { webhook: toWebhook(stored) }
}

const sendSoon = (context: SignedInContext, id: string) =>
  enqueue(context.tx, sendWebhookJob, { ...keyOf(context, id), claim: randomUUID() })

export const createWebhook: Handler<typeof api.createWebhook> = async (context, { body }) => {
  const { tx, viewer, config } = context
  checkUrl(config, body.url)
  if ((await lockWebhooks(tx, viewer.user.orgId)) >= MAX_WEBHOOKS)
    throw new AppError('conflict', { reason: WEBHOOK_ERRORS.tooMany })
  const key = keyOf(context, randomUUID())
  const { shown, ...secret } = await makeSecret(config, key)
  const position = printPosition(positionAfter(await findNewestMoment(tx)))
  await insertWebhook(tx, key, {
    ...{ ...body, ...secret, position },
    ...{ userId: viewer.user.id, at: new Date() },
  })
  await audit(context, 'webhook.created', { ...key, ...body }, { filter: body.filter })
  return { ...(await readStored(context, key.id)), secret: shown }
}

export const changeWebhook: Handler<typeof api.changeWebhook> = async (context, { params, body }) => {
  const { version, ...changed } = body
  const { webhookId: id } = params
  const before = await openSeen(context, id, version)
  checkUrl(context.config, changed.url)
  await updateWebhook(context.tx, keyOf(context, id), { ...changed, at: new Date() })
  const { name, url, filter } = before
  await audit(
    context,
    'webhook.changed',
    { id, ...changed },
    {
      before: { name, url, filter, isPaused: before.paused_at !== null },
      after: changed,
    },
  )
  if (!changed.isPaused) await sendSoon(context, id)
  return readStored(context, id)
}

export const deleteWebhook: Handler<typeof api.deleteWebhook> = async (context, { params, body }) => {
  const stored = await openSeen(context, params.webhookId, body.version)
  await deleteWebhookRow(context.tx, keyOf(context, stored.id))
  await audit(context, 'webhook.deleted', stored)
  return {}
}

export const rotateWebhookSecret: Handler<typeof api.rotateWebhookSecret> = async (
  context,
  { params, body },
) => {
  const stored = await openSeen(context, params.webhookId, body.version)
  const key = keyOf(context, stored.id)
  const { shown, ...secret } = await makeSecret(context.config, key)
  const oldUntil = body.overlapHours === 0 ? null : new Date(Date.now() + body.overlapHours * HOUR_MS)
  await replaceSecret(context.tx, key, { ...secret, oldUntil })
  await audit(context, 'webhook.rotated', stored, { overlapHours: body.overlapHours })
  return { ...(await readStored(context, stored.id)), secret: shown }
}

export const replayWebhook: Handler<typeof api.replayWebhook> = async (context, { params, body }) => {
  const stored = await openSeen(context, params.webhookId, body.version)
  const key = keyOf(context, stored.id)
  const { cursor, since } = body
  const position = cursor === undefined ? positionAt(new Date(since ?? 0)) : parsePosition(cursor)
  if (isBefore(parsePosition(stored.position), position)) {
    const field = cursor === undefined ? 'since' : 'cursor'
    throw new AppError('invalid_input', [{ field, message: WEBHOOK_ERRORS.ahead }])
  }
  await cancelWaiting(context.tx, key)
  await setBack(context.tx, key, printPosition(position))
  await audit(context, 'webhook.replayed', stored, { from: cursor ?? since })
  await sendSoon(context, stored.id)
  return readStored(context, stored.id)
}
