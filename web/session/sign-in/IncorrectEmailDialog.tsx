import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function IncorrectEmailDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="incorrect-email" maxWidth="xs" fullWidth>
      <DialogTitle id="incorrect-email">Incorrect Email</DialogTitle>
      <DialogContent>
        <DialogContentText>A user with email is not in the database.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" size="medium" onClick={onClose} autoFocus>
          Try again
        </Button>
      </DialogActions>
    </Dialog>
  )
}
