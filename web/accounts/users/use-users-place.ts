import { reachesOrganization } from '@concord/domain'
import { useParams } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'

export type UsersPlace = {
  /** '' for internal users without an organization. */
  readonly orgId: string
  /** Tells whether there is anything to ask for: no one but internal users sees another organization. */
  readonly isOpen: boolean
  /** Says where the list of users is. */
  readonly listPath: string
}

/** Returns whose users the address means: those of the organization that it names, else the viewer's own. */
export function useUsersPlace(): UsersPlace {
  const { orgId } = useParams()
  const viewer = useViewer()
  const own = viewer.user.orgId
  if (orgId === undefined) return { orgId: own, isOpen: own !== '', listPath: '/account/users' }
  return { orgId, isOpen: reachesOrganization(viewer, orgId), listPath: `/accounts/orgs/${orgId}/users` }
}
