import { MAX_IMPERSONATION_REASON_CHARACTERS } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { IMPERSONATION_MINUTES } from '@concord/domain'
import { Typography } from '@mui/material'
import { useLocation } from 'react-router'
import { beginActing } from '#web/session/acting/acting.ts'
import { useViewer } from '#web/session/session-context.ts'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { type AccountUser, useStartImpersonation } from '../people/queries.ts'
import { showRefusal } from './refusal-labels.ts'

type ActAsProps = { readonly user: AccountUser }

function ActAsDialog({ user, onClose }: ActAsProps & { readonly onClose: () => void }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const start = useStartImpersonation(showRefusal)
  const form = useForm({
    start: { reason: '', allowsChanges: false },
    schema: FORM_BODIES.startImpersonation,
    bodyOf: ({ reason, allowsChanges }) => ({ userId: user.id, reason, isReadOnly: !allowsChanges }),
    send(body) {
      const { id, name } = viewer.user
      const impersonator = { id, name, isReadOnly: body.isReadOnly }
      start.mutate(body, {
        onSuccess: ({ impersonation }) =>
          beginActing({ ...impersonation, impersonator, startedAt: pathname }),
      })
    },
  })
  return (
    <FormDialog
      title={`Act as ${user.name}?`}
      submitLabel={`Act as ${user.name}`}
      isPending={start.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'ink2' }}>
        In this tab you see what {user.name} sees, for {IMPERSONATION_MINUTES} minutes. Your actions are
        logged under your name.
      </Typography>
      <TextInput
        label="Reason"
        isFirst
        {...form.text('reason')}
        maxLength={MAX_IMPERSONATION_REASON_CHARACTERS}
      />
      <SwitchInput
        label="Allow changes"
        isOn={form.values.allowsChanges}
        onChange={(allowsChanges) => form.change({ allowsChanges })}
        hint="Off: view only. On: your changes apply to them."
      />
    </FormDialog>
  )
}

export function ActAsButton({ user }: ActAsProps) {
  return (
    <DialogButton label="Act as this user">
      {(close) => <ActAsDialog user={user} onClose={close} />}
    </DialogButton>
  )
}
