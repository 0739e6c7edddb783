import { formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { FROM_DELETED } from '#web/ui/form/LeaveGuard.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { type ManagedOrganization, organizationDeletion, useDeleteOrganization } from './queries.ts'

const TERM_WIDTH = 184
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type DeletionDialogProps = {
  readonly organization: ManagedOrganization
  readonly onClose: () => void
}

/** Says how much goes with an organization, and wants its client id typed before it is removed. */
export function DeletionDialog({ organization, onClose }: DeletionDialogProps) {
  const { id, name, clientId, users } = organization
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const { data: removes, error } = useQuery(organizationDeletion(id))
  const remove = useDeleteOrganization(id, (failure) => setRefusal(Object.values(getFieldErrors(failure))[0]))
  const confirm = () =>
    remove.mutate(clientId, {
      onSuccess() {
        navigate('/accounts/orgs', FROM_DELETED)
        showSuccess(`Deleted ${name}`)
      },
    })
  const present = removes?.filter(({ count }) => count > 0)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel={`Delete with ${users} ${users === 1 ? 'user' : 'users'}`}
      cancelLabel="Keep it"
      isDestructive
      typed={{ label: `Type ${clientId} to delete it`, text: clientId }}
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      This cannot be undone. Everything listed here is deleted; the audit log remains.
      <Box sx={{ mt: 1.5, minHeight: 60 }}>
        {error && 'Couldn’t count the affected data.'}
        {present?.length === 0 && 'The organization has no other data.'}
        {present && present.length > 0 && (
          <TermList
            termWidth={TERM_WIDTH}
            terms={present.map(({ what, count }) => ({ term: capitalized(what), value: formatCount(count) }))}
          />
        )}
      </Box>
      {refusal !== undefined && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {refusal}
        </Typography>
      )}
    </ConfirmDialog>
  )
}
