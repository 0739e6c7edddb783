import { api, type ReplyOf } from '@concord/contract'
import { CYCLE_WAITS } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

export const recentBatches = queryOptions({
  queryKey: ['recentBatches'],
  queryFn: ({ signal }) => call(api.listRecentBatches, {}, { signal }),
})

type CyclePage = ReplyOf<typeof api.listCycles>
export type WaitingCycle = CyclePage['cycles'][number]

const LOOK_AGAIN_MS = 60_000

/** The cycles that wait for a person, what was waited for longest first; and how many there are in all. */
export const waitingCycles = queryOptions({
  queryKey: ['waiting cycles'],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      CYCLE_WAITS.map((waitsFor) =>
        call(api.listCycles, { params: { waitsFor, sort: 'receivedAt' } }, { signal }),
      ),
    )
    return {
      cycles: pages.flatMap(({ cycles }) => cycles),
      total: pages.reduce((all, { total }) => all + total, 0),
    }
  },
  refetchInterval: LOOK_AGAIN_MS,
})

export type WaitingUpdate = ReplyOf<typeof api.listDataUpdates>['updates'][number]

/** The data updates whose impact waits for a decision, the oldest first; and how many there are in all. */
export const waitingUpdates = queryOptions({
  queryKey: ['waiting updates'],
  queryFn: async ({ signal }) => {
    const params = { waitsFor: 'decision', sort: 'number' } as const
    const { updates, total } = await call(api.listDataUpdates, { params }, { signal })
    return { updates, total }
  },
  refetchInterval: LOOK_AGAIN_MS,
})
