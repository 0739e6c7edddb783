import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'

export type DialogNoticeProps = {
  readonly titleId: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows the message of a dialog when it is done. */
export function DialogNotice({ titleId, title, onClose, children }: DialogNoticeProps) {
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" size="medium" onClick={onClose} autoFocus>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
