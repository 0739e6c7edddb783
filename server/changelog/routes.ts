import { api } from '@concord/contract'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { readChangelog, searchChangelog } from './feed/list-changes.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  keyOf,
  readStored,
  replayWebhook,
  rotateWebhookSecret,
} from './webhooks/change-webhook.ts'
import {
  findAttempts,
  findDelivery,
  type StoredDelivery,
  selectDeliveries,
} from './webhooks/delivery-store.ts'
import { exportWebhookDeliveries } from './webhooks/export-deliveries.ts'
import { sendWebhookDelivery, testWebhook } from './webhooks/send-once.ts'
import { toDelivery, toWebhook } from './webhooks/to-webhook.ts'
import { type StoredWebhook, selectWebhooks } from './webhooks/webhook-store.ts'
import { changeWritten, writeChangelog } from './write/write-changes.ts'

const SHOWN_ATTEMPTS = 50

export const changelogRoutes: readonly Route[] = [
  route(api.readChangelog, readChangelog),
  route(api.searchChangelog, searchChangelog),
  route(api.writeChangelog, writeChangelog),
  route(api.applyChangelogBatch, (context, { params }) => changeWritten(context, 'apply', params.batchId)),
  route(api.undoChangelogBatch, (context, { params }) => changeWritten(context, 'undo', params.batchId)),
  route(api.listWebhooks, async ({ tx, viewer }, { params }) => {
    const { rows, ...facts } = await readPage<StoredWebhook>(
      tx,
      selectWebhooks(viewer.user.orgId, params),
      params.page,
    )
    return { webhooks: rows.map(toWebhook), ...facts }
  }),
  route(api.readWebhook, (context, { params }) => readStored(context, params.webhookId)),
  route(api.createWebhook, createWebhook),
  route(api.changeWebhook, changeWebhook),
  route(api.deleteWebhook, deleteWebhook),
  route(api.rotateWebhookSecret, rotateWebhookSecret),
  route(api.replayWebhook, replayWebhook),
  route(api.testWebhook, testWebhook),
  route(api.listWebhookDeliveries, async (context, { params }) => {
    await readStored(context, params.webhookId)
    const select = selectDeliveries(keyOf(context, params.webhookId), params)
    const { rows, ...facts } = await readPage<StoredDelivery>(context.tx, select, params.page)
    return { deliveries: rows.map(toDelivery), ...facts }
  }),
  route(api.exportWebhookDeliveries, exportWebhookDeliveries),
  route(api.readWebhookDelivery, async (context, { params: { webhookId, deliveryId } }) => {
    const { tx } = context
    const key = keyOf(context, deliveryId)
    const stored = await findDelivery(tx, key)
    if (stored?.webhook_id !== webhookId) throw new AppError('not_found')
    const attempts = await findAttempts(tx, key, SHOWN_ATTEMPTS)
    return {
      delivery: toDelivery(stored),
      body: stored.body,
      attempts: attempts.map(({ number, started_at, ended_at, status, response, error }) => ({
        ...{ number, status, response, error },
        startedAt: started_at.toISOString(),
        endedAt: ended_at?.toISOString() ?? null,
      })),
    }
  }),
  route(api.sendWebhookDelivery, sendWebhookDelivery),
]
