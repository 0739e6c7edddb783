import { Box, Typography } from '@mui/material'
import { longDate } from '#web/lib/when.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { AccountUser, Invitation } from '../people/queries.ts'

export type InvitationResultProps = { readonly user: AccountUser; readonly invitation: Invitation }

/** Shows what came of an invitation. A link is shown this once: the server does not know it. */
export function InvitationResult({ user, invitation: { link, expiresAt } }: InvitationResultProps) {
  const until = longDate(new Date(expiresAt))
  if (link === null) {
    return (
      <Typography>
        Invitation sent to {user.email}. The link is single use and expires {until}.
      </Typography>
    )
  }
  const address = `${window.location.origin}${link}`
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        No mail was sent. Give {user.name} this link. Single use. Expires {until}. Shown once.
      </Typography>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 1, bgcolor: 'sunken', borderRadius: '6px' }}
      >
        <Typography variant="raw" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
        <CopyButton what="link" text={address} />
      </Box>
    </>
  )
}
