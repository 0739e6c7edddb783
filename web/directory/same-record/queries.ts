import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

export type RecordLink = ReplyOf<typeof api.listDuplicateLinks>['links'][number]

const FRESH_MS = 30_000

/** Returns the query for duplicate links. They are a mark beside other content, so a failure shows no error. */
export function recordLinks(npis: readonly string[], asOf: string | null) {
  return queryOptions({
    queryKey: ['duplicate links', asOf, ...npis],
    queryFn: ({ signal }) =>
      call(api.listDuplicateLinks, { body: { npis: [...npis], asOf: asOf ?? undefined } }, { signal }),
    select: (reply) => reply.links,
    staleTime: FRESH_MS,
    enabled: npis.length > 0,
    meta: { onError: () => {} },
  })
}
