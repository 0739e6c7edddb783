import { formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { FROM_DELETED } from '#web/ui/form/LeaveGuard.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { type AccountUser, useDeleteUser, userDeletion } from '../people/queries.ts'
import { showRefusal } from './refusal-labels.ts'

type DeleteButtonProps = { readonly user: AccountUser; readonly listPath: string }

function DeleteDialog({ user, listPath, onClose }: DeleteButtonProps & { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const key = { orgId: user.orgId, userId: user.id }
  const { data } = useQuery(userDeletion(key))
  const remove = useDeleteUser(key, (error) => {
    onClose()
    showRefusal(error)
  })
  const goesWith = [
    ['Saved searches', data?.savedSearches],
    ['Saved views', data?.listViews],
    ['Alerts', data?.alerts],
    ['Export layouts', data?.exportLayouts],
    ['Roster drafts', data?.rosterDrafts],
    ['Invitations', data?.invitations],
    ['API tokens', data?.apiTokens],
  ] as const
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess() {
        showSuccess(`Deleted ${user.name}`)
        navigate(listPath, { ...FROM_DELETED, replace: true })
      },
    })
  return (
    <ConfirmDialog
      title={`Delete ${user.name}?`}
      confirmLabel="Delete 1 user"
      isDestructive
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      This cannot be undone. Also deleted:
      <Box sx={{ my: 1.5 }}>
        <TermList
          terms={goesWith.map(([term, count]) => ({
            term,
            value: count === undefined ? 'Counting' : formatCount(count),
          }))}
          termWidth={128}
        />
      </Box>
      What {user.name} did remains in the audit log. To keep everything, disable the account instead.
    </ConfirmDialog>
  )
}

export function DeleteButton(props: DeleteButtonProps) {
  return (
    <DialogButton label="Delete" color="error">
      {(close) => <DeleteDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
