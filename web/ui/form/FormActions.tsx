import { Button, DialogActions } from '@mui/material'

export type FormActionsProps = {
  /** The verb of the form: 'Invite user'. */
  readonly submitLabel: string
  readonly isPending: boolean
  readonly onClose: () => void
}

/** Shows the foot of a dialog that is a form: away from it, or on with it. */
export function FormActions({ submitLabel, isPending, onClose }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="outlined" size="medium" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" size="medium" loading={isPending}>
        {submitLabel}
      </Button>
    </DialogActions>
  )
}
