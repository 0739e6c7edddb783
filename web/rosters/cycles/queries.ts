import { api, CYCLE_SORTS, type ParamsIn, type ReplyOf } from '@concord/contract'
import { CYCLE_STATES, CYCLE_WAITS } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { CYCLES } from '#web/session/waiting-cycles.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type CyclePage = ReplyOf<typeof api.listCycles>
export type ListedCycle = CyclePage['cycles'][number]
export type Cycle = ReplyOf<typeof api.readCycle>['cycle']
export type CycleStop = Cycle['stops'][number]
export type Balance = NonNullable<Cycle['balance']>

export type CycleSort = (typeof CYCLE_SORTS)[number]
export type CycleFilter = 'search' | 'type' | 'state' | 'waitsFor' | 'period' | 'prefix'
export const CYCLE_LIST: ListScope<CycleSort, CycleFilter> = {
  name: 'cycles',
  sorts: CYCLE_SORTS,
  firstSort: '-receivedAt',
  filters: ['search', 'type', 'state', 'waitsFor', 'period', 'prefix'],
}
type CycleAddress = ListAddress<CycleSort, CycleFilter>

/** Files arrive and are run without anything being done here. */
const LOOK_EVERY_MS = 15_000

function filterParams({ filters }: CycleAddress): Omit<ParamsIn<typeof api.exportCycles>, 'sort'> {
  const { search, type, period, prefix } = filters
  const state = CYCLE_STATES.find((name) => name === filters.state)
  const waitsFor = ([...CYCLE_WAITS, 'any'] as const).find((name) => name === filters.waitsFor)
  return {
    ...(search ? { search } : {}),
    ...(type ? { type } : {}),
    ...(state ? { state } : {}),
    ...(waitsFor ? { waitsFor } : {}),
    ...(period ? { period } : {}),
    ...(prefix ? { prefix } : {}),
  }
}

export function cyclePage(address: CycleAddress) {
  const params = { page: address.page, sort: address.sort, ...filterParams(address) }
  return {
    ...pagedQuery([CYCLES, 'page', params], async (signal) => {
      const { cycles: rows, ...facts } = await call(api.listCycles, { params }, { signal })
      return { ...facts, rows }
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export function useExportCycles(address: CycleAddress) {
  return useListExport('cycles', () =>
    download(api.exportCycles, { params: { sort: address.sort, ...filterParams(address) } }),
  )
}

export function cycleOf(cycleId: string) {
  return queryOptions({
    queryKey: [CYCLES, 'one', cycleId],
    queryFn: async ({ signal }) => (await call(api.readCycle, { params: { cycleId } }, { signal })).cycle,
    meta: { onError: handleUnlessNotFound },
  })
}

export { linkToCycle } from '../link-to-cycle.ts'
export { CYCLES }
