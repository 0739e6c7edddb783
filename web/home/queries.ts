import { api, type ReplyOf } from '@concord/contract'
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
