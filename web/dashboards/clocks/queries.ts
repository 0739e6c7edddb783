import { api, type ReplyOf } from '@concord/contract'
import type { ClockLane } from '@concord/domain'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import type { ClockAddress } from './clock-address.ts'

export type Clocks = ReplyOf<typeof api.readClocks>
export type Lane = Clocks['lanes'][number]
export type ClockItem = ReplyOf<typeof api.listClockItems>['items'][number]
export type ClockItems = ReplyOf<typeof api.listClockItems>
export type ClockStep = ReplyOf<typeof api.readClockItem>['steps'][number]

const FRESH_MS = 30_000

type BoardFilters = Pick<ClockAddress, 'state' | 'network' | 'window'>

const filtersOf = ({ state, network, window }: BoardFilters) => ({ state, network, window })

export function clockBoard(address: BoardFilters) {
  const params = filtersOf(address)
  return queryOptions({
    queryKey: ['compliance clocks', params],
    queryFn: ({ signal }) => call(api.readClocks, { params }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

export function clockItems(address: ClockAddress) {
  const { lane, show, dueOn, page } = address
  const params = { ...filtersOf(address), lane, show, dueOn, page }
  return pagedQuery(['clock items', params], async (signal) => {
    const { items, ...facts } = await call(api.listClockItems, { params }, { signal })
    return { rows: items, ...facts }
  })
}

export function clockItem(lane: ClockLane, itemId: string) {
  return queryOptions({
    queryKey: ['clock item', lane, itemId],
    queryFn: ({ signal }) => call(api.readClockItem, { params: { lane, itemId } }, { signal }),
  })
}

export type EvidenceFormat = 'json' | 'csv'
export type WantedEvidence = { readonly format: EvidenceFormat; readonly item?: ClockItem }

/** Saves the evidence of one item, or of all of the lane. */
export function useEvidence(address: ClockAddress) {
  return useMutation({
    mutationFn: async ({ format, item }: WantedEvidence) => {
      const { lane } = address
      const params = { ...filtersOf(address), lane, format, itemId: item?.id }
      const file = await download(api.downloadClockEvidence, { params })
      saveFile(`evidence-${lane}${item ? `-${item.number}` : ''}.${format}`, file)
    },
  })
}
