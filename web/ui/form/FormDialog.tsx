import { Dialog } from '@mui/material'
import { useId } from 'react'
import { DialogForm, type DialogFormProps } from './DialogForm.tsx'

/** Shows a dialog with one form, which is sent or closed. */
export function FormDialog(props: Omit<DialogFormProps, 'titleId'>) {
  const titleId = useId()
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogForm titleId={titleId} {...props} />
    </Dialog>
  )
}
