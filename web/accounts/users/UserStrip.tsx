import { canModifyUsers } from '@concord/domain'
import { Box } from '@mui/material'
import { useViewer } from '#web/session/session-context.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { InviteAgainButton } from './InviteAgainButton.tsx'
import type { AccountUser } from './queries.ts'
import { stateOf, timeWords } from './user-words.ts'

function invitationWords({ invitedAt, invitationExpiresAt }: AccountUser): string {
  const when = `Invited ${timeWords(invitedAt, '')}`
  return invitationExpiresAt === null
    ? `${when}, the link has expired`
    : `${when}, the link opens until ${timeWords(invitationExpiresAt, '')}`
}

/** The state of the account and when it was last used. */
export function UserStrip({ user }: { readonly user: AccountUser }) {
  const viewer = useViewer()
  const { label, status } = stateOf(user)
  const isWaiting = label === 'Invited'
  return (
    <Box
      component="section"
      aria-label="Facts"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2.5,
        rowGap: 0.5,
        minHeight: 46,
        mt: -2,
        mx: { xs: -2, md: -4 },
        mb: 2.5,
        px: { xs: 2, md: 4 },
        py: 0.75,
        color: 'ink2',
        bgcolor: 'canvas',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <StatusMark status={status}>{label}</StatusMark>
      <span>Last sign-in: {timeWords(user.lastSignInAt, 'never')}</span>
      {isWaiting && <span>{invitationWords(user)}</span>}
      {isWaiting && canModifyUsers(viewer, 'CREATE_USER', user.orgId) && <InviteAgainButton user={user} />}
    </Box>
  )
}
