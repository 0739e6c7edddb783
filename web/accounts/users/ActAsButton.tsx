import { IMPERSONATION_FAULTS, MAX_IMPERSONATION_REASON_CHARACTERS } from '@concord/contract'
import { IMPERSONATION_MINUTES } from '@concord/domain'
import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { beginActing } from '#web/session/acting/acting.ts'
import { useViewer } from '#web/session/session-context.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type AccountUser, useStartImpersonation } from '../people/queries.ts'
import { showRefusal } from './refusal-words.ts'

type ActAsProps = { readonly user: AccountUser }

function ActAsDialog({ user, onClose }: ActAsProps & { readonly onClose: () => void }) {
  const titleId = useId()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [reason, setReason] = useState('')
  const [allowsChanges, setAllowsChanges] = useState(false)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const start = useStartImpersonation(showRefusal)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason.trim() === '') {
      setFault(IMPERSONATION_FAULTS.noReason)
      input.current?.focus()
      return
    }
    const isReadOnly = !allowsChanges
    const { id, name } = viewer.user
    start.mutate(
      { userId: user.id, reason: reason.trim(), isReadOnly },
      {
        onSuccess: ({ impersonation }) =>
          beginActing({ ...impersonation, impersonator: { id, name, isReadOnly }, startedAt: pathname }),
      },
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Act as {user.name}?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ color: 'ink2' }}>
            In this tab you see what {user.name} sees, for {IMPERSONATION_MINUTES} minutes. Your actions are
            logged under your name.
          </Typography>
          <TextInput
            label="Reason"
            isFirst
            value={reason}
            onChange={(text) => {
              setReason(text)
              setFault(undefined)
            }}
            fault={fault}
            maxLength={MAX_IMPERSONATION_REASON_CHARACTERS}
            inputRef={input}
          />
          <SwitchInput
            label="Allow changes"
            isOn={allowsChanges}
            onChange={setAllowsChanges}
            hint="Off: view only. On: your changes apply to them."
          />
        </DialogContent>
        <FormActions submitLabel={`Act as ${user.name}`} isPending={start.isPending} onClose={onClose} />
      </Box>
    </Dialog>
  )
}

export function ActAsButton({ user }: ActAsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" size="medium" onClick={() => setAsking(true)}>
        Act as this user
      </Button>
      {isAsking && <ActAsDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}
