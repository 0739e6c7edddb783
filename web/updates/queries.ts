import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'

export type DataUpdate = ReplyOf<typeof api.readDataUpdate>['update']

/** All that is known of data updates is read again after one changed. */
export const DATA_UPDATES = 'data updates'

const FOLLOW_MS = 1000

/** An update, read again by itself while a worker is at it. */
export function dataUpdate(updateId: string) {
  return queryOptions({
    queryKey: [DATA_UPDATES, updateId, 'head'],
    queryFn: async ({ signal }) =>
      (await call(api.readDataUpdate, { params: { updateId } }, { signal })).update,
    refetchInterval: ({ state }) => (state.data?.progress ? FOLLOW_MS : false),
    meta: { onError: handleUnlessNotFound },
  })
}
