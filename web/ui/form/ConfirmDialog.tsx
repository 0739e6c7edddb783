import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { TextInput } from './TextInput.tsx'

const MAX_REASON = 500

export type ConfirmDialogProps = {
  /** A question: 'Deactivate Summit Health Plan?' */
  readonly title: string
  /** Says what happens then, first of all to whom. */
  readonly children: ReactNode
  /** The verb with its number: 'Deactivate 12 users'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Rejects, deletes or disables. */
  readonly isDestructive?: boolean
  /** Says what has to be typed before the button works, with the label of the field for it. */
  readonly typed?: { readonly label: string; readonly text: string }
  /** Asks for a reason; without one the dialog does not close. */
  readonly reasonLabel?: string
  readonly isPending: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone or affects others. The focus is on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', isDestructive = false } = props
  const { typed, reasonLabel, isPending, onConfirm, onClose } = props
  const [id, effectId] = [useId(), useId()]
  const [typedText, setTypedText] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isTyped = typed === undefined || typedText.trim() === typed.text
  const isReasoned = reasonLabel === undefined || reason.trim() !== ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (isTyped && isReasoned && !isPending) onConfirm(reason.trim())
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} aria-describedby={effectId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box id={effectId} sx={{ color: 'ink2' }}>
            {children}
          </Box>
          {reasonLabel !== undefined && (
            <TextInput
              label={reasonLabel}
              value={reason}
              onChange={setReason}
              maxLength={MAX_REASON}
              error={isChecked && !isReasoned ? 'Enter a reason for the audit log.' : undefined}
            />
          )}
          {typed && (
            <TextInput
              label={typed.label}
              value={typedText}
              onChange={setTypedText}
              error={isChecked && !isTyped ? `Type ${typed.text} to continue.` : undefined}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" size="medium" onClick={onClose} autoFocus>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            size="medium"
            variant={isDestructive ? 'outlined' : 'contained'}
            color={isDestructive ? 'error' : 'primary'}
            loading={isPending}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
