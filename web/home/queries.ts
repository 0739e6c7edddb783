import { api, type ReplyOf } from '@concord/contract'
import { CYCLE_WAITS } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

export const recentBatches = queryOptions({
  queryKey: ['recentBatches'],
  queryFn: ({ signal }) => call(api.listRecentBatches, {}, { signal }),
})

const LOOK_AGAIN_MS = 60_000
/** Clocks count days, and counting them is work. */
const CLOCKS_FRESH_MS = 300_000

export type Home = ReplyOf<typeof api.readHome>

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(api.readHome, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

type CyclePage = ReplyOf<typeof api.listCycles>
export type WaitingCycle = CyclePage['cycles'][number]

/** The cycles that wait for a person, those that hold back the most first, then the oldest; and how many in all. */
export const waitingCycles = queryOptions({
  queryKey: ['waiting cycles'],
  queryFn: async ({ signal }) => {
    const params = { waitsFor: 'any', sort: 'receivedAt' } as const
    const { cycles, total } = await call(api.listCycles, { params }, { signal })
    const place = ({ waitsFor }: WaitingCycle) => CYCLE_WAITS.indexOf(waitsFor ?? 'publishing')
    return { cycles: cycles.toSorted((one, other) => place(one) - place(other)), total }
  },
  refetchInterval: LOOK_AGAIN_MS,
})

export type WaitingUpdate = ReplyOf<typeof api.listDataUpdates>['updates'][number]

/** The data updates that wait for an answer or a decision, the oldest first; and how many there are in all. */
export const waitingUpdates = queryOptions({
  queryKey: ['waiting updates'],
  queryFn: async ({ signal }) => {
    const params = { waitsFor: 'any', sort: 'number' } as const
    const { updates, total } = await call(api.listDataUpdates, { params }, { signal })
    return { updates, total }
  },
  refetchInterval: LOOK_AGAIN_MS,
})

type RosterPage = ReplyOf<typeof api.listRosters>
export type Rosters = Pick<RosterPage, 'rosters' | 'total' | 'late'>
export type Roster = RosterPage['rosters'][number]

/** Rosters in the order of what they need: late ones are among the first. */
export const rosters = queryOptions({
  queryKey: ['rosters of home'],
  queryFn: ({ signal }): Promise<Rosters> => call(api.listRosters, { params: { sort: 'need' } }, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

export type Clock = ReplyOf<typeof api.readClocks>['lanes'][number]

export const clocks = queryOptions({
  queryKey: ['clocks of home'],
  queryFn: async ({ signal }) => (await call(api.readClocks, { params: {} }, { signal })).lanes,
  staleTime: CLOCKS_FRESH_MS,
})
