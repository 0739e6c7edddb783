import { MAX_USER_NAME_CHARACTERS } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Dialog } from '@mui/material'
import { useId } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { DialogNotice } from '#web/ui/form/DialogNotice.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useInviteUser } from '../people/queries.ts'
import { InvitationResult } from './InvitationResult.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { showRefusal } from './refusal-labels.ts'

type Fields = { readonly name: string; readonly email: string; readonly roleIds: readonly string[] }

const EMPTY: Fields = { name: '', email: '', roleIds: [] }

/** Shows the form for the name, email and roles of a new user; then the link, where no mail is sent. */
export function InviteDialog({ orgId, onClose }: { readonly orgId: string; readonly onClose: () => void }) {
  const titleId = useId()
  const form = useForm({
    start: EMPTY,
    schema: FORM_BODIES.inviteUser,
    bodyOf: (fields) => fields,
    send: (body) => invite.mutate(body),
  })
  const invite = useInviteUser(orgId, (error) => {
    if (error instanceof RequestError && error.code === 'invalid_input') form.refuse(error)
    else showRefusal(error)
  })
  const { name, email, roleIds } = form.values
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      {invite.data ? (
        <DialogNotice titleId={titleId} title={`Invited ${invite.data.user.name}`} onClose={onClose}>
          <InvitationResult {...invite.data} />
        </DialogNotice>
      ) : (
        <DialogForm
          titleId={titleId}
          title="Invite a user"
          submitLabel="Invite user"
          isPending={invite.isPending}
          onSubmit={form.submit}
          onClose={onClose}
        >
          <TextInput
            label="Name"
            isFirst
            {...form.text('name')}
            onLeave={() => name !== '' && form.check('name')}
            maxLength={MAX_USER_NAME_CHARACTERS}
          />
          <TextInput
            label="Email"
            type="email"
            {...form.text('email')}
            onLeave={() => email !== '' && form.check('email')}
            hint="Used to sign in."
            maxLength={320}
          />
          <RoleChoices picked={roleIds} onChange={(picked) => form.change({ roleIds: picked })} />
        </DialogForm>
      )}
    </Dialog>
  )
}
