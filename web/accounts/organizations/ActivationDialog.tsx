import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { getCurrentVersion } from '#web/ui/form/current-version.ts'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { type ManagedOrganization, useChangeOrganization } from './queries.ts'

type ActivationDialogProps = {
  readonly organization: ManagedOrganization
  readonly onTheirs: (theirs: ManagedOrganization) => void
  readonly onClose: () => void
}

const people = (count: number) => `${count} ${count === 1 ? 'user' : 'users'}`

/** Switches an organization off or on, and says first whom that touches. */
export function ActivationDialog({ organization, onTheirs, onClose }: ActivationDialogProps) {
  const { id, name, active, activeUsers, version } = organization
  const change = useChangeOrganization(id, (error) => {
    const theirs = getCurrentVersion<ManagedOrganization>(error)
    if (!theirs) {
      getFieldErrors(error)
      return
    }
    onTheirs(theirs)
    showInfo(`${name} was changed by someone else. Review it before you continue.`)
    onClose()
  })
  const confirm = (reason: string) =>
    change.mutate(
      { version, active: !active, reason },
      {
        onSuccess() {
          showSuccess(active ? `Deactivated ${name}` : `Activated ${name}`)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={`${active ? 'Deactivate' : 'Activate'} ${name}?`}
      confirmLabel={`${active ? 'Deactivate' : 'Activate'} for ${people(activeUsers)}`}
      cancelLabel={active ? 'Keep active' : 'Keep inactive'}
      isDestructive={active}
      reasonLabel="Reason"
      isPending={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {active
        ? `${people(activeUsers)} can sign in now. From their next request, they see only “Account Disabled”. You can activate the organization again.`
        : `${people(activeUsers)} can sign in again at once.`}
    </ConfirmDialog>
  )
}
