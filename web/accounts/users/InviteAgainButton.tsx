import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { type AccountUser, useInviteAgain } from '../people/queries.ts'
import { InvitationResult } from './InvitationResult.tsx'
import { showRefusal } from './refusal-words.ts'

/** A new link in place of the earlier one, for somebody who has not come in yet. */
export function InviteAgainButton({ user }: { readonly user: AccountUser }) {
  const titleId = useId()
  const invite = useInviteAgain({ orgId: user.orgId, userId: user.id }, showRefusal)
  return (
    <>
      <Button color="secondary" loading={invite.isPending} onClick={() => invite.mutate()}>
        Invite again
      </Button>
      {invite.data && (
        <Dialog open onClose={invite.reset} aria-labelledby={titleId} maxWidth="sm" fullWidth>
          <DialogTitle id={titleId}>{user.name} is invited again</DialogTitle>
          <DialogContent>
            <InvitationResult {...invite.data} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" size="medium" onClick={invite.reset} autoFocus>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
