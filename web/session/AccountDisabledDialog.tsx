import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'

/**
 * Shows that the account is disabled, without a way to close the dialog, because there is nothing of the product behind
 * it.
 */
export function AccountDisabledDialog({ onLogOut }: { readonly onLogOut: () => void }) {
  return (
    <Dialog
      open
      aria-labelledby="account-disabled"
      aria-describedby="account-disabled-reason"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="account-disabled">Account Disabled</DialogTitle>
      <DialogContent>
        <DialogContentText id="account-disabled-reason">
          Your account has been disabled. If you have questions, please contact your Customer Success Manager.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" size="medium" onClick={onLogOut} autoFocus>
          Log Out
        </Button>
      </DialogActions>
    </Dialog>
  )
}
