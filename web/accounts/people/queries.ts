import { api, type BodyIn, type ParamsIn, type ReplyOf, USER_SORTS } from '@concord/contract'
import { buildProduct, type Organization, USER_STATES } from '@concord/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { useViewer } from '#web/session/session-context.ts'
import { START_KEY } from '#web/session/start-queries.ts'
import type { ListAddress, ListScope } from '#web/ui/list/list-address.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'
import { useListExport } from '#web/ui/list/use-list-export.ts'

export type AccountUser = ReplyOf<typeof api.readUser>['user']
export type Invitation = ReplyOf<typeof api.inviteUser>['invitation']
export type UserKey = { readonly orgId: string; readonly userId: string }
export type UserFilter = 'search' | 'state' | 'role'
export type UserSort = (typeof USER_SORTS)[number]

export const USER_LIST: ListScope<UserSort, UserFilter> = {
  name: 'users',
  sorts: USER_SORTS,
  firstSort: 'name',
  filters: ['search', 'state', 'role'],
}

const KEY = 'users'
const FRESH_MS = 10_000

type UserAddress = ListAddress<UserSort, UserFilter>

function listParams(orgId: string, { sort, filters }: UserAddress): ParamsIn<typeof api.exportUsers> {
  const state = USER_STATES.find((each) => each === filters.state)
  return { orgId, sort, search: filters.search, state, roleId: filters.role }
}

export function useExportUsers(orgId: string, address: UserAddress) {
  return useListExport('users', () => download(api.exportUsers, { params: listParams(orgId, address) }))
}

export function userPage(orgId: string, address: UserAddress) {
  const params = { ...listParams(orgId, address), page: address.page }
  const read = async (signal: AbortSignal) => {
    const { users: rows, ...facts } = await call(api.listUsers, { params }, { signal })
    return { ...facts, rows }
  }
  return pagedQuery([KEY, 'list', params], read, FRESH_MS)
}

export function userQuery(key: UserKey) {
  return queryOptions({
    queryKey: [KEY, 'one', key],
    queryFn: async ({ signal }) => (await call(api.readUser, { params: key }, { signal })).user,
    meta: { onError: handleUnlessNotFound },
  })
}

/** Returns the organization whose users are shown; the viewer's own is known from the start. */
export function organizationOfUsers(orgId: string, own: Organization | null) {
  return queryOptions({
    queryKey: [KEY, 'organization', orgId],
    queryFn: async ({ signal }): Promise<Organization> => {
      const { organization } = await call(api.readOrganization, { body: { id: orgId } }, { signal })
      return { ...organization, products: organization.products.map(buildProduct) }
    },
    ...(own?.id === orgId ? { initialData: own } : {}),
    staleTime: FRESH_MS,
    meta: { onError: handleUnlessNotFound },
  })
}

export function userDeletion(key: UserKey) {
  return queryOptions({
    queryKey: [KEY, 'deletion', key],
    queryFn: ({ signal }) => call(api.previewUserDeletion, { params: key }, { signal }),
    staleTime: 0,
  })
}

export const roleHolders = queryOptions({
  queryKey: [KEY, 'holders'],
  queryFn: async ({ signal }) => (await call(api.countRoleHolders, {}, { signal })).holders,
  staleTime: FRESH_MS,
})

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(api.readProfile, {}, { signal })).user,
  // Read once, as the session is; a save that follows a change by someone else ends in a conflict.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Keeps what is known of users true after one was changed; of oneself the profile too, and the session is read again. */
function useKeepUser() {
  const client = useQueryClient()
  const viewer = useViewer()
  return async (user: AccountUser | undefined) => {
    if (user) client.setQueryData(userQuery({ orgId: user.orgId, userId: user.id }).queryKey, user)
    if (user?.id === viewer.user.id) {
      client.setQueryData(profileQuery.queryKey, user)
      void client.invalidateQueries({ queryKey: [START_KEY] })
    }
    await Promise.all(['list', 'holders'].map((part) => client.invalidateQueries({ queryKey: [KEY, part] })))
  }
}

type Failed = (error: Error) => void

export function useInviteUser(orgId: string, onError: Failed) {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.inviteUser>) => call(api.inviteUser, { params: { orgId }, body }),
    onSuccess: ({ user }) => keep(user),
    onError,
  })
}

export function useInviteAgain(key: UserKey, onError: Failed) {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: () => call(api.inviteUserAgain, { params: key }),
    onSuccess: ({ user }) => keep(user),
    onError,
  })
}

export function useChangeUser(key: UserKey, onError: Failed) {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.changeUser>) => call(api.changeUser, { params: key, body }),
    onSuccess: ({ user }) => keep(user),
    onError,
  })
}

export function useDeleteUser(key: UserKey, onError: Failed) {
  const keep = useKeepUser()
  return useMutation({
    mutationFn: () => call(api.deleteUser, { params: key }),
    onSuccess: () => keep(undefined),
    onError,
  })
}

export function useStartImpersonation(onError: Failed) {
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.startImpersonation>) => call(api.startImpersonation, { body }),
    onError,
  })
}
