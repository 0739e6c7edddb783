import { api, MEMBER_SORTS, type ParamsIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { isConfirmation } from '#web/ui/values/confirmation.ts'
import { DAY_QUERY } from '../as-of/refused-day.ts'

export type EntityFamily = ReplyOf<typeof api.readEntityFamily>
export type RelatedEntity = EntityFamily['ancestors'][number]
export type SharedContacts = ReplyOf<typeof api.readSharedContacts>
type MemberReply = ReplyOf<typeof api.listEntityMembers>
export type Member = MemberReply['members'][number]

export type MemberSort = (typeof MEMBER_SORTS)[number]
export type MemberFilter = 'search' | 'confirmation'

export const MEMBER_LIST: ListScope<MemberSort, MemberFilter> = {
  name: 'members',
  sorts: MEMBER_SORTS,
  firstSort: 'name',
  filters: ['search', 'confirmation'],
}

const FRESH_MS = 30_000

const onDay = (asOf: string | null) => (asOf === null ? {} : { asOf })

export function entityFamily(npi: string, asOf: string | null) {
  return queryOptions({
    ...DAY_QUERY,
    queryKey: ['entity', npi, 'family', asOf],
    queryFn: ({ signal }) => call(api.readEntityFamily, { params: { npi, ...onDay(asOf) } }, { signal }),
    staleTime: FRESH_MS,
  })
}

export function sharedContacts(npi: string, asOf: string | null) {
  return queryOptions({
    ...DAY_QUERY,
    queryKey: ['entity', npi, 'shared', asOf],
    queryFn: ({ signal }) => call(api.readSharedContacts, { params: { npi, ...onDay(asOf) } }, { signal }),
    staleTime: FRESH_MS,
  })
}

export function entityNetworks(npi: string, asOf: string | null) {
  return queryOptions({
    ...DAY_QUERY,
    queryKey: ['entity', npi, 'networks', asOf],
    queryFn: ({ signal }) => call(api.listEntityNetworks, { params: { npi, ...onDay(asOf) } }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Returns the query for a page of the members of an entity; other filters in the address are left out. */
export function memberPage(
  npi: string,
  asOf: string | null,
  { page, sort, filters }: ListAddress<MemberSort, MemberFilter>,
) {
  const { search, confirmation } = filters
  const params: ParamsIn<typeof api.listEntityMembers> = {
    npi,
    page,
    sort,
    ...onDay(asOf),
    ...(search === undefined ? {} : { search: search.slice(0, 100) }),
    ...(isConfirmation(confirmation) ? { confirmation } : {}),
  }
  return {
    ...pagedQuery(
      ['entity', npi, 'members', params],
      async (signal) => {
        const { members, ...rest } = await call(api.listEntityMembers, { params }, { signal })
        return { rows: members, ...rest }
      },
      FRESH_MS,
    ),
    ...DAY_QUERY,
  }
}

export const firstMembers = (npi: string, asOf: string | null) =>
  memberPage(npi, asOf, { page: 1, sort: 'name', filters: {} })
