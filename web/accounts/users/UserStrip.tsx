import { canModifyUsers } from '@concord/domain'
import { useViewer } from '#web/session/session-context.ts'
import { FactBar } from '#web/ui/FactBar.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { AccountUser } from '../people/queries.ts'
import { stateOf, timeWords } from '../people/user-words.ts'
import { InviteAgainButton } from './InviteAgainButton.tsx'

function invitationWords({ invitedAt, invitationExpiresAt }: AccountUser): string {
  const when = `Invited ${timeWords(invitedAt, '')}`
  return invitationExpiresAt === null
    ? `${when}. The link has expired`
    : `${when}. The link expires ${timeWords(invitationExpiresAt, '')}`
}

/** Shows the state of the account and when it was last used. */
export function UserStrip({ user }: { readonly user: AccountUser }) {
  const viewer = useViewer()
  const { label, status } = stateOf(user)
  const isWaiting = label === 'Invited'
  return (
    <FactBar>
      <StatusMark status={status}>{label}</StatusMark>
      <span>Last sign-in: {timeWords(user.lastSignInAt, 'never')}</span>
      {isWaiting && <span>{invitationWords(user)}</span>}
      {isWaiting && canModifyUsers(viewer, 'CREATE_USER', user.orgId) && <InviteAgainButton user={user} />}
    </FactBar>
  )
}
