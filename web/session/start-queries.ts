import { api } from '@concord/contract'
import { buildProduct, buildRole, buildSettings, type Organization, type User } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'

/** Options of the start queries. The screens of the session show a failed start, so there is no toast. */
const meta = {
  onError(error: Error) {
    if (!(error instanceof RequestError && error.code === 'account_disabled')) console.error(error)
  },
}
const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, meta }

export const START_KEY = 'start'

/** The parts of the start that a disabled account is reported as well; of all others each call would be refused again. */
export const ACCOUNT_KEYS = [
  [START_KEY, 'user'],
  [START_KEY, 'organization'],
] as const

export const userQuery = queryOptions({
  ...once,
  queryKey: [START_KEY, 'user'],
  queryFn: async ({ signal }): Promise<User> => (await call(api.readCurrentUser, {}, { signal })).user,
})

async function readOrganization(id: string, signal: AbortSignal): Promise<Organization | null> {
  try {
    const { organization } = await call(api.readOrganization, { body: { id } }, { signal })
    return { ...organization, products: organization.products.map(buildProduct) }
  } catch (error) {
    const hasNone = id === '' && error instanceof RequestError && error.code === 'not_found'
    if (hasNone) return null
    throw error
  }
}

export const organizationQuery = (user: User | undefined) =>
  queryOptions({
    ...once,
    queryKey: [START_KEY, 'organization', user?.orgId],
    queryFn: ({ signal }) => readOrganization(user?.orgId ?? '', signal),
    enabled: user !== undefined,
  })

export const rolesQuery = (user: User | undefined) =>
  queryOptions({
    ...once,
    queryKey: [START_KEY, 'roles'],
    queryFn: async ({ signal }) => (await call(api.listRoles, {}, { signal })).roles.map(buildRole),
    enabled: user?.active === true,
  })

export const settingsQuery = (user: User | undefined) =>
  queryOptions({
    ...once,
    queryKey: [START_KEY, 'settings', user?.orgId],
    queryFn: async ({ signal }) => {
      const { settings } = await call(api.listSettings, { body: { id: user?.orgId ?? '' } }, { signal })
      return buildSettings(settings)
    },
    // Without an organization every setting has its default.
    enabled: user?.active === true && user.orgId !== '',
  })
