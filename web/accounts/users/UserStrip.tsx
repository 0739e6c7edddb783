import { canModifyUsers } from '@concord/domain'
import { useViewer } from '#web/session/session-context.ts'
import { FactBar } from '#web/ui/FactBar.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { AccountUser } from '../people/queries.ts'
import { formatTimeAgo, getUserStateLabel } from '../people/user-labels.ts'
import { InviteAgainButton } from './InviteAgainButton.tsx'

function formatInvitation({ invitedAt, invitationExpiresAt }: AccountUser): string {
  const when = `Invited ${formatTimeAgo(invitedAt, '')}`
  return invitationExpiresAt === null
    ? `${when}. The link has expired`
    : `${when}. The link expires ${formatTimeAgo(invitationExpiresAt, '')}`
}

/** Shows the state of the account and when it was last used. */
export function UserStrip({ user }: { readonly user: AccountUser }) {
  const viewer = useViewer()
  const { label, status } = getUserStateLabel(user)
  const isWaiting = label === 'Invited'
  return (
    <FactBar>
      <StatusMark status={status}>{label}</StatusMark>
      <span>Last sign-in: {formatTimeAgo(user.lastSignInAt, 'never')}</span>
      {isWaiting && <span>{formatInvitation(user)}</span>}
      {isWaiting && canModifyUsers(viewer, 'CREATE_USER', user.orgId) && <InviteAgainButton user={user} />}
    </FactBar>
  )
}
