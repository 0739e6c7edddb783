import type { Organization, Viewer } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { type Session, useSession } from '#web/session/session-context.ts'
import { type AccountUser, organizationOfUsers, type UserKey, userQuery } from './queries.ts'
import { rolesIn } from './user-labels.ts'

/** Returns the user as access rules ask about them. */
function viewerOfUser(
  { viewer, roles }: Pick<Session, 'viewer' | 'roles'>,
  user: AccountUser,
  organization: Organization | null,
): Viewer {
  const { environment, companyEmailDomain } = viewer
  return { user, organization, roles: rolesIn(roles, user), environment, companyEmailDomain }
}

/** Returns a user with their organization, as access rules ask about them. '' asks for nothing. */
export function usePerson({ orgId, userId }: UserKey) {
  const session = useSession()
  const organization = useQuery({
    ...organizationOfUsers(orgId, session.viewer.organization),
    enabled: orgId !== '',
  })
  const user = useQuery({ ...userQuery({ orgId, userId }), enabled: orgId !== '' && userId !== '' })
  return {
    organization: organization.data,
    user: user.data,
    person: user.data && organization.data && viewerOfUser(session, user.data, organization.data),
    error: user.error ?? organization.error,
    isLoading: organization.isLoading || user.isLoading,
    refetch: () => void Promise.all([user.refetch(), organization.refetch()]),
  }
}
