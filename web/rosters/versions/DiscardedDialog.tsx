import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'

type DiscardedDialogProps = {
  readonly onKeep: () => void
  /** Back to the editor, with nothing decided. */
  readonly onClose: () => void
}

/** Shows a conflict when the draft that is edited was discarded, and nothing was published that could take its place. */
export function DiscardedDialog({ onKeep, onClose }: DiscardedDialogProps) {
  return (
    <ConfirmDialog
      title="Discarded by someone else"
      confirmLabel="Keep my draft"
      isPending={false}
      onConfirm={onKeep}
      onClose={onClose}
    >
      The draft was discarded while you were editing. Your changes are still here, but not saved. Keep them as
      a draft, or reload the page to start over.
    </ConfirmDialog>
  )
}
