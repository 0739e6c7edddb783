import type { api, ReplyOf } from '@concord/contract'
import type { StoredDelivery } from './delivery-store.ts'
import type { StoredWebhook } from './webhook-store.ts'

type Webhook = ReplyOf<typeof api.readWebhook>['webhook']
type Delivery = ReplyOf<typeof api.listWebhookDeliveries>['deliveries'][number]

const toText = (at: Date | null): string | null => at?.toISOString() ?? null

function getState({ paused_at, failing_since }: StoredWebhook): Webhook['state'] {
  if (paused_at !== null) return 'paused'
  return failing_since === null ? 'active' : 'failing'
}

/** Converts a stored webhook to the form that clients see, without its secret. */
export const toWebhook = (stored: StoredWebhook): Webhook => ({
  id: stored.id,
  name: stored.name,
  url: stored.url,
  filter: stored.filter,
  state: getState(stored),
  pausedBy: stored.paused_by,
  pausedAt: toText(stored.paused_at),
  failingSince: toText(stored.failing_since),
  nextTryAt: toText(stored.next_at),
  lastDeliveredAt: toText(stored.delivered_at),
  cursor: stored.position,
  secretEnding: stored.secret_ending,
  oldSecretUntil: toText(stored.old_secret_until),
  createdBy:
    stored.created_by !== null && stored.created_by_name !== null
      ? { id: stored.created_by, name: stored.created_by_name }
      : null,
  createdAt: stored.created_at.toISOString(),
  version: stored.version,
})

export const toDelivery = (stored: StoredDelivery): Delivery => ({
  id: stored.id,
  kind: stored.kind,
  state: stored.state,
  changes: stored.changes,
  tries: stored.tries,
  createdAt: stored.created_at.toISOString(),
  deliveredAt: toText(stored.delivered_at),
  status: stored.status,
  error: stored.error,
})
