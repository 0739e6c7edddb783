import { api, type ParamsIn, type ReplyOf, SUPPORT_STATES } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'

export type SupportRow = ReplyOf<typeof api.listSupportMessages>['messages'][number]
export type SupportCounts = ReplyOf<typeof api.listSupportMessages>['counts']
export type SupportDetail = ReplyOf<typeof api.readSupportMessage>

export const SUPPORT_LIST = {
  name: 'support',
  sorts: ['at'],
  firstSort: '-at',
  filters: ['search', 'state'],
} as const
export type SupportAddress = ListAddress<
  (typeof SUPPORT_LIST.sorts)[number],
  (typeof SUPPORT_LIST.filters)[number]
>

const MESSAGES = 'support messages'
const MESSAGE = 'support message'

export function supportMessages({ page, sort, filters }: SupportAddress) {
  const state = SUPPORT_STATES.find((each) => each === filters.state)
  const params: ParamsIn<typeof api.listSupportMessages> = { page, sort, search: filters.search, state }
  return pagedQuery([MESSAGES, params], async (signal) => {
    const { messages: rows, ...facts } = await call(api.listSupportMessages, { params }, { signal })
    return { ...facts, rows }
  })
}

export function supportMessage(id: string) {
  return queryOptions({
    queryKey: [MESSAGE, id],
    queryFn: ({ signal }) => call(api.readSupportMessage, { params: { id } }, { signal }),
    meta: { onError: handleUnlessNotFound },
  })
}

export function useAnswer(id: string) {
  return useChange([MESSAGES, MESSAGE], (answer: string) =>
    call(api.answerSupportMessage, { params: { id }, body: { answer } }),
  )
}

export function useClose(id: string) {
  return useChange([MESSAGES, MESSAGE], (isClosed: boolean) =>
    call(api.closeSupportMessage, { params: { id }, body: { isClosed } }),
  )
}
