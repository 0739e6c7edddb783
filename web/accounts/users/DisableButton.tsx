import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { getCurrentVersion } from '#web/ui/form/current-version.ts'
import { type AccountUser, useChangeUser, userQuery } from '../people/queries.ts'
import { showRefusal } from './refusal-labels.ts'

/** Disables at once, also where the user is signed in; enabling asks nothing. */
export function DisableButton({ user }: { readonly user: AccountUser }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const key = { orgId: user.orgId, userId: user.id }
  const change = useChangeUser(key, (error) => {
    setAsking(false)
    const current = getCurrentVersion<AccountUser>(error)
    if (!current) return showRefusal(error)
    client.setQueryData(userQuery(key).queryKey, current)
    showInfo(`${current.name} was changed by someone else. Review it before you continue.`)
  })
  const send = (active: boolean) =>
    change.mutate(
      { version: user.version, active },
      {
        onSuccess() {
          setAsking(false)
          showSuccess(`${user.name} is ${active ? 'enabled' : 'disabled'}`)
        },
      },
    )
  if (!user.active)
    return (
      <Button variant="outlined" size="medium" loading={change.isPending} onClick={() => send(true)}>
        Enable
      </Button>
    )
  return (
    <>
      <Button variant="outlined" color="error" size="medium" onClick={() => setAsking(true)}>
        Disable
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Disable ${user.name}?`}
          confirmLabel="Disable 1 user"
          isDestructive
          isPending={change.isPending}
          onConfirm={() => send(false)}
          onClose={() => setAsking(false)}
        >
          Access ends immediately. {user.name} keeps their roles and saved searches, and you can enable the
          account again.
        </ConfirmDialog>
      )}
    </>
  )
}
