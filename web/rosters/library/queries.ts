import { api, type BodyIn, type ParamsIn, type ReplyOf, ROSTER_DUES, ROSTER_SORTS } from '@concord/contract'
import { CYCLE_STATES, ROSTER_NEEDS } from '@concord/domain'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'
import { cancelUpload, listUploads } from '../upload/upload-calls.ts'

export type RosterPage = ReplyOf<typeof api.listRosters>
export type Roster = RosterPage['rosters'][number]
export type RosterCycle = NonNullable<Roster['lastCycle']>
export type DueFiles = ReplyOf<typeof api.listDueFiles>
export type RosterKey = Pick<Roster, 'prefix' | 'type'>
export type RosterChange = BodyIn<typeof api.changeRoster>

export type RosterSort = (typeof ROSTER_SORTS)[number]
export type RosterFilter = 'search' | 'type' | 'target' | 'state' | 'need' | 'due' | 'archived'
export const ROSTER_LIST: ListScope<RosterSort, RosterFilter> = {
  name: 'rosters',
  sorts: ROSTER_SORTS,
  firstSort: 'need',
  filters: ['search', 'type', 'target', 'state', 'need', 'due', 'archived'],
}
type RosterAddress = ListAddress<RosterSort, RosterFilter>

export const ROSTERS = 'rosters'
const UPLOADS = 'roster uploads'
/** Files arrive and are late without anything being done here. */
const LOOK_EVERY_MS = 60_000

function filterParams({ filters }: RosterAddress): Omit<ParamsIn<typeof api.exportRosters>, 'sort'> {
  const { search, type, target, archived } = filters
  const state = CYCLE_STATES.find((name) => name === filters.state)
  const need = ROSTER_NEEDS.find((name) => name === filters.need)
  const due = ROSTER_DUES.find((name) => name === filters.due)
  return {
    ...(search ? { search } : {}),
    ...(type ? { type } : {}),
    ...(target ? { target } : {}),
    ...(state ? { state } : {}),
    ...(need ? { need } : {}),
    ...(due ? { due } : {}),
    ...(archived ? { archived: 'true' } : {}),
  }
}

export function rosterPage(address: RosterAddress) {
  const params = { page: address.page, sort: address.sort, ...filterParams(address) }
  return {
    ...pagedQuery([ROSTERS, params], async (signal) => {
      const { rosters: rows, ...facts } = await call(api.listRosters, { params }, { signal })
      return { ...facts, rows }
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export function rosterOf({ prefix, type }: RosterKey) {
  return queryOptions({
    queryKey: [ROSTERS, 'one', prefix, type],
    queryFn: async ({ signal }) =>
      (await call(api.readRoster, { params: { prefix, type } }, { signal })).roster,
    meta: { onError: handleUnlessNotFound },
  })
}

export function rosterCycles({ prefix, type }: RosterKey) {
  return queryOptions({
    queryKey: [ROSTERS, 'cycles', prefix, type],
    queryFn: async ({ signal }) =>
      (await call(api.listRosterCycles, { params: { prefix, type } }, { signal })).cycles,
  })
}

export const rosterOwners = queryOptions({
  queryKey: [ROSTERS, 'owners'],
  queryFn: async ({ signal }) => (await call(api.listRosterOwners, {}, { signal })).owners,
})

export function useChangeRoster({ prefix, type }: RosterKey, onError?: (error: Error) => void) {
  return useChange(
    [ROSTERS],
    async (body: RosterChange) => (await call(api.changeRoster, { params: { prefix, type }, body })).roster,
    onError,
  )
}

export const rosterNames = queryOptions({
  queryKey: [ROSTERS, 'names'],
  queryFn: async ({ signal }) => (await call(api.listRosterNames, {}, { signal })).rosters,
})

/** Milliseconds between checks of an upload while the server reads it. */
const READING_MS = 2000

/** Uploads of the user that have not ended well, wherever they began. */
export const leftUploads = (isOn: boolean) =>
  queryOptions({
    queryKey: [UPLOADS],
    enabled: isOn,
    queryFn: ({ signal }) => listUploads(signal),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'reading') ? READING_MS : false),
  })

export function useCancelLeft() {
  return useChange([UPLOADS], (id: string) => cancelUpload(id))
}

export function useDownloadFile() {
  return useMutation({
    mutationFn: async ({ id, storedName }: NonNullable<RosterCycle['file']>) =>
      saveFile(storedName, await download(api.downloadRosterFile, { params: { id } })),
  })
}

export function dueFiles(month: string) {
  return {
    ...queryOptions({
      queryKey: [ROSTERS, 'due', month],
      queryFn: ({ signal }) => call(api.listDueFiles, { params: { month } }, { signal }),
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export function useExportRosters(address: RosterAddress) {
  return useListExport('rosters', () =>
    download(api.exportRosters, { params: { sort: address.sort, ...filterParams(address) } }),
  )
}
