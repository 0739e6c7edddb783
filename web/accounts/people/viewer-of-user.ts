import type { Organization, Viewer } from '@concord/domain'
import type { Session } from '#web/session/session-context.ts'
import type { AccountUser } from './queries.ts'
import { rolesIn } from './user-labels.ts'

/** Returns the user as access rules ask about them. */
export function viewerOfUser(
  { viewer, roles }: Pick<Session, 'viewer' | 'roles'>,
  user: AccountUser,
  organization: Organization | null,
): Viewer {
  const { environment, companyEmailDomain } = viewer
  return { user, organization, roles: rolesIn(roles, user), environment, companyEmailDomain }
}
