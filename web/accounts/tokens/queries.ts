import { api, type BodyIn, type ParamsIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type ApiToken = ReplyOf<typeof api.listApiTokens>['apiTokens'][number]
export type NewToken = ReplyOf<typeof api.createApiToken>
export type TokenInput = BodyIn<typeof api.createApiToken>

export const TOKEN_LIST = {
  name: 'api-tokens',
  sorts: ['name', 'created', 'expires', 'used'],
  firstSort: '-created',
  filters: ['search', 'owner', 'state'],
} as const
export type TokenAddress = ListAddress<(typeof TOKEN_LIST.sorts)[number], (typeof TOKEN_LIST.filters)[number]>

const TOKENS = 'api tokens'
const STATES = ['usable', 'expiring', 'ended'] as const

function listParams({ sort, filters }: TokenAddress): ParamsIn<typeof api.exportApiTokens> {
  const { search, owner, state } = filters
  return {
    sort,
    ...(search ? { search } : {}),
    owner: owner === 'own' ? 'own' : 'all',
    state: STATES.find((name) => name === state) ?? 'all',
  }
}

export function useExportTokens(address: TokenAddress) {
  return useListExport('api-tokens', () => download(api.exportApiTokens, { params: listParams(address) }))
}

export function apiTokens(address: TokenAddress) {
  const params = { ...listParams(address), page: address.page }
  return pagedQuery([TOKENS, params], async (signal) => {
    const { apiTokens: rows, ...facts } = await call(api.listApiTokens, { params }, { signal })
    return { ...facts, rows }
  })
}

export function apiTokenUse(id: string) {
  return queryOptions({
    queryKey: ['use of an api token', id],
    queryFn: ({ signal }) => call(api.readApiTokenUse, { params: { id } }, { signal }),
    select: ({ days }) => days,
  })
}

export function useGenerateToken(onError: (error: Error) => void) {
  return useChange([TOKENS], (body: TokenInput) => call(api.createApiToken, { body }), onError)
}

export function useRotateToken(onError: (error: Error) => void) {
  return useChange(
    [TOKENS],
    ({ id, overlapDays }: { readonly id: string; readonly overlapDays: number }) =>
      call(api.rotateApiToken, { params: { id }, body: { overlapDays } }),
    onError,
  )
}

export function useRevokeToken() {
  return useChange([TOKENS], (id: string) => call(api.revokeApiToken, { params: { id } }))
}
