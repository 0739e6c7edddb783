import { type AnswerState, api, type ReplyOf } from '@concord/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CYCLES } from '../queries.ts'

export type Deliveries = ReplyOf<typeof api.listDeliveries>
export type Delivery = Deliveries['deliveries'][number]
export type SentRecord = ReplyOf<typeof api.listSentRecords>['records'][number]

const UNDER_WAY_MS = 3000

export function deliveriesOf(cycleId: string, revision: number) {
  return {
    ...queryOptions({
      queryKey: [CYCLES, 'deliveries', cycleId, revision],
      queryFn: ({ signal }) => call(api.listDeliveries, { params: { cycleId } }, { signal }),
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ({ state }: { state: { data?: Deliveries | undefined } }) =>
      state.data?.deliveries.some((one) => one.state === 'sending' || one.state === 'waiting')
        ? UNDER_WAY_MS
        : (false as const),
  }
}

export function sentRecords(cycleId: string, state: AnswerState, page: number) {
  return queryOptions({
    queryKey: [CYCLES, 'sent', cycleId, state, page],
    queryFn: ({ signal }) => call(api.listSentRecords, { params: { cycleId, state, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

type Seen = { readonly revision: number }

export function useDeliver(cycleId: string) {
  return useChange([CYCLES], (body: Seen & { readonly connectionId: string }) =>
    call(api.deliverCycle, { params: { cycleId }, body }),
  )
}

export function useCancelDelivery(cycleId: string) {
  return useChange([CYCLES], ({ id, revision }: Seen & { readonly id: string }) =>
    call(api.cancelDelivery, { params: { cycleId, id }, body: { revision } }),
  )
}

export function useAddResponse(cycleId: string, onError: (error: Error) => void) {
  return useChange(
    [CYCLES],
    (body: Seen & { readonly name: string; readonly content: string }) =>
      call(api.addCycleResponse, { params: { cycleId }, body }),
    onError,
  )
}
