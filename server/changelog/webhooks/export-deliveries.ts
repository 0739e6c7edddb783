import type { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { keyOf, readStored } from './change-webhook.ts'
import { findDeliveries, type StoredDelivery } from './delivery-store.ts'

const COLUMNS: readonly CsvColumn<StoredDelivery>[] = [
  ['Id', ({ id }) => id],
  ['Kind', ({ kind }) => kind],
  ['Status', ({ state }) => state],
  ['Changes', ({ changes }) => String(changes)],
  ['Tries', ({ tries }) => String(tries)],
  ['Created', ({ created_at }) => created_at.toISOString()],
  ['Delivered', ({ delivered_at }) => delivered_at?.toISOString() ?? null],
  ['Last status', ({ status }) => (status === null ? null : String(status))],
  ['Last error', ({ error }) => error],
]

export const exportWebhookDeliveries: Handler<typeof api.exportWebhookDeliveries> = async (
  context,
  { params },
) => {
  const { tx, viewer } = context
  const { webhook } = await readStored(context, params.webhookId)
  const rows = await findDeliveries(tx, keyOf(context, params.webhookId), params)
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'webhook.deliveries-exported',
    details: { webhookId: webhook.id, name: webhook.name, rows: rows.length },
  })
  return csvFile('webhook-deliveries', COLUMNS, [rows])
}
