import { api } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

export const recentBatches = queryOptions({
  queryKey: ['recentBatches'],
  queryFn: ({ signal }) => call(api.listRecentBatches, {}, { signal }),
})
