import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import type { SearchAddress } from './search/search-address.ts'

export type SearchReply = ReplyOf<typeof api.searchPractitioners>
export type PractitionerHit = SearchReply['practitioners'][number]
export type PractitionerReply = ReplyOf<typeof api.readPractitioner>
export type Practitioner = PractitionerReply['practitioner']

const PAGE_SIZE = 20
const FRESH_MS = 30_000

type SearchBody = BodyIn<typeof api.searchPractitioners>

function searchBody(address: SearchAddress, limit: number): SearchBody {
  const { query, states, specialties, cursor } = address
  return { query, states: [...states], specialties: [...specialties], limit, ...(cursor ? { cursor } : {}) }
}

export function practitionerSearch(address: SearchAddress) {
  const body = searchBody(address, PAGE_SIZE)
  return queryOptions({
    queryKey: ['practitioners', body],
    queryFn: ({ signal }) => call(api.searchPractitioners, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

/** How many there are; a failure is not worth a word, the count stays away. */
export function practitionerCount(address: SearchAddress) {
  const body = searchBody({ ...address, cursor: null }, 1)
  return queryOptions({
    queryKey: ['practitioners', body],
    queryFn: ({ signal }) => call(api.searchPractitioners, { body }, { signal }),
    select: (reply) => reply.total,
    staleTime: FRESH_MS,
    meta: { onError: () => {} },
  })
}

/** An NPI that nobody has, or an address that is no NPI. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof RequestError && (error.status === 404 || error.code === 'invalid_input')
}

export function practitionerDetails(npi: string) {
  return queryOptions({
    queryKey: ['practitioner', npi],
    queryFn: ({ signal }) => call(api.readPractitioner, { params: { npi } }, { signal }),
    staleTime: FRESH_MS,
    meta: {
      // The page itself says that there is no such practitioner.
      onError: (error) => {
        if (error instanceof RequestError && !isNotFound(error)) error.handle()
      },
    },
  })
}
