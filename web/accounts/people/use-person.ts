import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session-context.ts'
import { organizationOfUsers, type UserKey, userQuery } from './queries.ts'
import { viewerOfUser } from './viewer-of-user.ts'

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
