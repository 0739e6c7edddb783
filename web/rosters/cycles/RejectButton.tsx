import { formatCountOf } from '@concord/domain'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import type { Cycle } from './queries.ts'
import type { CycleActions } from './use-cycle-actions.ts'

/** Ends a cycle: while it runs its run is stopped, afterward its file is rejected. */
export function RejectButton({ cycle, actions }: { readonly cycle: Cycle; readonly actions: CycleActions }) {
  const isRunning = cycle.run !== null
  const label = isRunning ? 'Cancel the run' : 'Reject the file'
  const rows = cycle.rows === null ? 'Its rows go' : `Its ${formatCountOf(cycle.rows, 'row goes', 'rows go')}`
  return (
    <DialogButton label={label} color="error">
      {(close) => (
        <ConfirmDialog
          title={isRunning ? 'Cancel this cycle?' : 'Reject this file?'}
          confirmLabel={label}
          cancelLabel="Keep it"
          isDestructive
          reasonLabel="Reason"
          isPending={actions.isPending}
          onConfirm={(reason) => actions.reject(reason, close)}
          onClose={close}
        >
          {rows} nowhere, and this cannot be undone. The sender has to send the file again. What was published
          before stays as it is.
        </ConfirmDialog>
      )}
    </DialogButton>
  )
}
