import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

/** The first part of the key of every query about cycles; code that changes a cycle has all of them read again. */
export const CYCLES = 'cycles'

export type WaitingCycle = ReplyOf<typeof api.listCycles>['cycles'][number]

/** The cycles that wait for a person, what was waited for longest first, and how many wait for what: for shell and home. */
export const waitingCycles = queryOptions({
  queryKey: [CYCLES, 'waiting'],
  queryFn: async ({ signal }) => {
    const params = { waitsFor: 'any', sort: 'receivedAt' } as const
    const { cycles, total, waiting } = await call(api.listCycles, { params }, { signal })
    return { cycles, total, waiting }
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
  // The query repeats every minute, and the component that shows the list reports a failure.
  meta: { onError: () => {} },
})
