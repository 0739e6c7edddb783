import { api } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

/** What every query about data updates begins with: whoever changes one has all of them read again. */
export const UPDATES = 'data updates'

/** Says how many data updates wait for a person, by what for. */
export const waitingUpdates = queryOptions({
  queryKey: [UPDATES, 'waiting'],
  queryFn: async ({ signal }) => (await call(api.listDataUpdates, { params: {} }, { signal })).waiting,
  staleTime: 30_000,
  refetchInterval: 60_000,
  // It is asked again every minute, and the list itself says when it does not load.
  meta: { onError: () => {} },
})
