import { useParams } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'

export type UsersPlace = {
  /** '' for internal users without an organization. */
  readonly orgId: string
  /** Where the list of users is. */
  readonly listPath: string
}

/** Whose users the address means: those of the organization that it names, else the own ones. */
export function useUsersPlace(): UsersPlace {
  const { orgId } = useParams()
  const own = useViewer().user.orgId
  return orgId === undefined
    ? { orgId: own, listPath: '/account/users' }
    : { orgId, listPath: `/accounts/orgs/${orgId}/users` }
}
