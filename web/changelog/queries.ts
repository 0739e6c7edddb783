import { api, type BodyIn, type ReplyOf, WEBHOOK_DELIVERY_STATES, WEBHOOK_STATES } from '@concord/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type Webhook = ReplyOf<typeof api.readWebhook>['webhook']
export type NewSecret = ReplyOf<typeof api.createWebhook>
export type NewWebhook = BodyIn<typeof api.createWebhook>
export type ChangedWebhook = BodyIn<typeof api.changeWebhook>
export type Delivery = ReplyOf<typeof api.listWebhookDeliveries>['deliveries'][number]
export type DeliveryDetails = ReplyOf<typeof api.readWebhookDelivery>
export type Change = ReplyOf<typeof api.searchChangelog>['changes'][number]

export const WEBHOOK_LIST = {
  name: 'webhooks',
  sorts: ['name', 'created', 'delivered'],
  firstSort: 'name',
  filters: ['search', 'state'],
} as const
export type WebhookAddress = ListAddress<
  (typeof WEBHOOK_LIST.sorts)[number],
  (typeof WEBHOOK_LIST.filters)[number]
>

export const DELIVERY_LIST = {
  name: 'webhook-deliveries',
  sorts: ['created'],
  firstSort: '-created',
  filters: ['state'],
} as const
export type DeliveryAddress = ListAddress<
  (typeof DELIVERY_LIST.sorts)[number],
  (typeof DELIVERY_LIST.filters)[number]
>

const WEBHOOKS = 'webhooks'
const DELIVERIES = 'webhook deliveries'
const BOTH = [WEBHOOKS, DELIVERIES]
/** Deliveries go out without anything being done here. */
const LOOK_EVERY_MS = 15_000

export function webhookPage({ page, sort, filters }: WebhookAddress) {
  const state = WEBHOOK_STATES.find((each) => each === filters.state)
  const params = { page, sort, search: filters.search, state }
  return pagedQuery([WEBHOOKS, params], async (signal) => {
    const { webhooks: rows, ...facts } = await call(api.listWebhooks, { params }, { signal })
    return { ...facts, rows }
  })
}

export function webhookOf(webhookId: string) {
  return {
    ...queryOptions({
      queryKey: [WEBHOOKS, webhookId],
      queryFn: ({ signal }) => call(api.readWebhook, { params: { webhookId } }, { signal }),
      select: ({ webhook }) => webhook,
      meta: { onError: handleUnlessNotFound },
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export function deliveryPage(webhookId: string, { page, sort, filters }: DeliveryAddress) {
  const state = WEBHOOK_DELIVERY_STATES.find((each) => each === filters.state)
  const params = { webhookId, page, sort, state }
  return {
    ...pagedQuery([DELIVERIES, params], async (signal) => {
      const { deliveries: rows, ...facts } = await call(api.listWebhookDeliveries, { params }, { signal })
      return { ...facts, rows }
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export function useExportDeliveries(webhookId: string, { sort, filters }: DeliveryAddress) {
  const state = WEBHOOK_DELIVERY_STATES.find((each) => each === filters.state)
  return useListExport('webhook deliveries', () =>
    download(api.exportWebhookDeliveries, { params: { webhookId, sort, ...(state ? { state } : {}) } }),
  )
}

export function deliveryOf(webhookId: string, deliveryId: string) {
  return {
    ...queryOptions({
      queryKey: [DELIVERIES, webhookId, deliveryId],
      queryFn: ({ signal }) =>
        call(api.readWebhookDelivery, { params: { webhookId, deliveryId } }, { signal }),
      meta: { onError: handleUnlessNotFound },
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

/** Returns the query for the newest changes that match the filter of a webhook. A page can be empty and have more behind it. */
export function matchingChanges({ filter }: Webhook) {
  return infiniteQueryOptions({
    queryKey: ['changelog', filter],
    queryFn: ({ signal, pageParam }) =>
      call(
        api.searchChangelog,
        { body: { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export type SavedWebhook =
  | { readonly id: null; readonly body: NewWebhook }
  | { readonly id: string; readonly body: ChangedWebhook }

export function useCreateWebhook(onError: (error: Error) => void) {
  return useChange([WEBHOOKS], (body: NewWebhook) => call(api.createWebhook, { body }), onError)
}

export function useSaveWebhook(webhookId: string, onError?: (error: Error) => void) {
  return useChange(
    BOTH,
    async (body: ChangedWebhook) => (await call(api.changeWebhook, { params: { webhookId }, body })).webhook,
    onError,
  )
}

export function useDeleteWebhook() {
  return useChange([WEBHOOKS], ({ id: webhookId, version }: Webhook) =>
    call(api.deleteWebhook, { params: { webhookId }, body: { version } }),
  )
}

export function useRotateSecret({ id: webhookId, version }: Webhook) {
  return useChange([WEBHOOKS], (overlapHours: number) =>
    call(api.rotateWebhookSecret, { params: { webhookId }, body: { version, overlapHours } }),
  )
}

export function useReplay({ id: webhookId, version }: Webhook, onError: (error: Error) => void) {
  return useChange(
    BOTH,
    (since: string) => call(api.replayWebhook, { params: { webhookId }, body: { version, since } }),
    onError,
  )
}

export function useTestWebhook(webhookId: string) {
  return useChange(BOTH, () => call(api.testWebhook, { params: { webhookId } }))
}

export function useSendAgain(webhookId: string) {
  return useChange(BOTH, (deliveryId: string) =>
    call(api.sendWebhookDelivery, { params: { webhookId, deliveryId } }),
  )
}
