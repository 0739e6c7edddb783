import {
  buildSettings,
  type Organization,
  type OrganizationSetting,
  type Role,
  type User,
} from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { organizationQuery, rolesQuery, settingsQuery, userQuery } from './start-queries.ts'

export type ReadyStart = {
  readonly kind: 'ready'
  readonly user: User
  readonly organization: Organization | null
  readonly roles: readonly Role[]
  readonly settings: readonly OrganizationSetting[]
}
export type Start = { readonly kind: 'loading' | 'failed' | 'disabled' } | ReadyStart

const defaultSettings = buildSettings([])

/**
 * Loads what every page relies on. Of an inactive account only user and organization are reported, so
 * whatever the other calls answer does not count then.
 */
export function useStart(): Start {
  const user = useQuery(userQuery)
  const organization = useQuery(organizationQuery(user.data))
  const roles = useQuery(rolesQuery(user.data))
  const settings = useQuery(settingsQuery(user.data))

  if (user.data?.active === false || organization.data?.active === false) return { kind: 'disabled' }
  if (user.data === undefined) return { kind: user.isError ? 'failed' : 'loading' }
  if (organization.data === undefined) return { kind: organization.isError ? 'failed' : 'loading' }
  if (roles.data === undefined) return { kind: roles.isError ? 'failed' : 'loading' }
  if (settings.isLoading) return { kind: 'loading' }
  return {
    kind: 'ready',
    user: user.data,
    organization: organization.data,
    roles: roles.data,
    settings: settings.data ?? defaultSettings,
  }
}
