import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

/** The first part of the key of every query about data updates; code that changes one has all of them read again. */
export const UPDATES = 'data updates'

export type WaitingUpdate = ReplyOf<typeof api.listDataUpdates>['updates'][number]

/** The data updates that wait for an answer or a decision, the oldest first, and how many wait for what: for shell and home. */
export const waitingUpdates = queryOptions({
  queryKey: [UPDATES, 'waiting'],
  queryFn: async ({ signal }) => {
    const params = { waitsFor: 'any', sort: 'number' } as const
    const { updates, total, waiting } = await call(api.listDataUpdates, { params }, { signal })
    return { updates, total, waiting }
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
  // The query repeats every minute, and the component that shows the list reports a failure.
  meta: { onError: () => {} },
})
