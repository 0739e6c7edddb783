import { api } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

/** What every query about cycles begins with: whoever changes one has all of them read again. */
export const CYCLES = 'cycles'

/** Says how many cycles wait for a person, by what for. */
export const waitingCycles = queryOptions({
  queryKey: [CYCLES, 'waiting'],
  queryFn: async ({ signal }) => (await call(api.listCycles, { params: {} }, { signal })).waiting,
  staleTime: 30_000,
  refetchInterval: 60_000,
  // It is asked again every minute, and the list itself says when it does not load.
  meta: { onError: () => {} },
})
