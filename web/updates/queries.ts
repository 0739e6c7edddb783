import { api, type ParamsIn, type ReplyOf, UPDATE_SORTS } from '@concord/contract'
import { UPDATE_ORIGINS, UPDATE_STATES, UPDATE_WAITS } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type DataUpdate = ReplyOf<typeof api.readDataUpdate>['update']
export type UpdatePage = ReplyOf<typeof api.listDataUpdates>
export type ListedUpdate = UpdatePage['updates'][number]

export type UpdateSort = (typeof UPDATE_SORTS)[number]
export type UpdateFilter = 'search' | 'state' | 'origin' | 'waitsFor'
export const UPDATE_LIST: ListScope<UpdateSort, UpdateFilter> = {
  name: 'data-updates',
  sorts: UPDATE_SORTS,
  firstSort: '-number',
  filters: ['search', 'state', 'origin', 'waitsFor'],
}
type UpdateAddress = ListAddress<UpdateSort, UpdateFilter>

const LOOK_EVERY_MS = 15_000
const FOLLOW_MS = 1000

function filterParams({ filters }: UpdateAddress): Omit<ParamsIn<typeof api.exportDataUpdates>, 'sort'> {
  const state = UPDATE_STATES.find((name) => name === filters.state)
  const origin = UPDATE_ORIGINS.find((name) => name === filters.origin)
  const waitsFor = ([...UPDATE_WAITS, 'any'] as const).find((name) => name === filters.waitsFor)
  return {
    ...(filters.search ? { search: filters.search } : {}),
    ...(state ? { state } : {}),
    ...(origin ? { origin } : {}),
    ...(waitsFor ? { waitsFor } : {}),
  }
}

export function updatePage(address: UpdateAddress) {
  const params = { page: address.page, sort: address.sort, ...filterParams(address) }
  return {
    ...pagedQuery([UPDATES, 'page', params], async (signal) => {
      const { updates: rows, ...facts } = await call(api.listDataUpdates, { params }, { signal })
      return { ...facts, rows }
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export function useExportUpdates(address: UpdateAddress) {
  return useListExport('data updates', () =>
    download(api.exportDataUpdates, { params: { sort: address.sort, ...filterParams(address) } }),
  )
}

export const linkToUpdate = (id: string): string => `/data-updates/${id}`

/** Returns the query for an update, which is read again by itself while a worker is busy with it. */
export function dataUpdate(updateId: string) {
  return queryOptions({
    queryKey: [UPDATES, updateId, 'head'],
    queryFn: async ({ signal }) =>
      (await call(api.readDataUpdate, { params: { updateId } }, { signal })).update,
    refetchInterval: ({ state }) => (state.data?.progress ? FOLLOW_MS : false),
    meta: { onError: handleUnlessNotFound },
  })
}
