import { Button, Dialog } from '@mui/material'
import { useId } from 'react'
import { DialogNotice } from '#web/ui/form/DialogNotice.tsx'
import { type AccountUser, useInviteAgain } from '../people/queries.ts'
import { InvitationResult } from './InvitationResult.tsx'
import { showRefusal } from './refusal-labels.ts'

/** Shows a button that replaces the earlier link with a new one, for a user who has not signed in yet. */
export function InviteAgainButton({ user }: { readonly user: AccountUser }) {
  const titleId = useId()
  const invite = useInviteAgain({ orgId: user.orgId, userId: user.id }, showRefusal)
  return (
    <>
      <Button color="secondary" loading={invite.isPending} onClick={() => invite.mutate()}>
        Resend invitation
      </Button>
      {invite.data && (
        <Dialog open onClose={invite.reset} aria-labelledby={titleId} maxWidth="sm" fullWidth>
          <DialogNotice titleId={titleId} title={`Invitation resent to ${user.name}`} onClose={invite.reset}>
            <InvitationResult {...invite.data} />
          </DialogNotice>
        </Dialog>
      )}
    </>
  )
}
