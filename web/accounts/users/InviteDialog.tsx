import { MAX_USER_NAME_CHARACTERS, USER_FAULTS } from '@concord/contract'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, useId, useRef, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useInviteUser } from '../people/queries.ts'
import { InvitationResult } from './InvitationResult.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { showRefusal } from './refusal-words.ts'

type Fields = { readonly name: string; readonly email: string; readonly roleIds: readonly string[] }

const EMPTY: Fields = { name: '', email: '', roleIds: [] }

function faultsOf({ name, email }: Fields): FieldFaults {
  return {
    ...(name.trim() === '' ? { name: USER_FAULTS.noName } : {}),
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: USER_FAULTS.noEmail }),
  }
}

/** Name, email and roles of someone new; then the link, where no mail goes out. */
export function InviteDialog({ orgId, onClose }: { readonly orgId: string; readonly onClose: () => void }) {
  const titleId = useId()
  const [fields, setFields] = useState(EMPTY)
  const [faults, setFaults] = useState<FieldFaults>({})
  const inputs = { name: useRef<HTMLInputElement>(null), email: useRef<HTMLInputElement>(null) }
  const invite = useInviteUser(orgId, (error) => {
    if (error instanceof RequestError && error.code === 'invalid_input') setFaults(fieldFaults(error))
    else showRefusal(error)
  })
  const change = (next: Partial<Fields>) => setFields({ ...fields, ...next })
  const check = (name: keyof typeof inputs) => {
    const { [name]: _, ...others } = faults
    const fault = fields[name] === '' ? undefined : faultsOf(fields)[name]
    setFaults(fault === undefined ? others : { ...others, [name]: fault })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = faultsOf(fields)
    setFaults(found)
    const wrong = (['name', 'email'] as const).find((name) => found[name] !== undefined)
    if (wrong) inputs[wrong].current?.focus()
    else if (!invite.isPending)
      invite.mutate({ name: fields.name.trim(), email: fields.email.trim(), roleIds: [...fields.roleIds] })
  }

  if (invite.data) {
    return (
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <DialogTitle id={titleId}>Invited {invite.data.user.name}</DialogTitle>
        <DialogContent>
          <InvitationResult {...invite.data} />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" size="medium" onClick={onClose} autoFocus>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>Invite a user</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextInput
            label="Name"
            isFirst
            value={fields.name}
            onChange={(name) => change({ name })}
            onLeave={() => check('name')}
            fault={faults.name}
            maxLength={MAX_USER_NAME_CHARACTERS}
            inputRef={inputs.name}
          />
          <TextInput
            label="Email"
            type="email"
            value={fields.email}
            onChange={(email) => change({ email })}
            onLeave={() => check('email')}
            hint="Used to sign in."
            fault={faults.email}
            maxLength={320}
            inputRef={inputs.email}
          />
          <RoleChoices picked={fields.roleIds} onChange={(roleIds) => change({ roleIds })} />
        </DialogContent>
        <FormActions submitLabel="Invite user" isPending={invite.isPending} onClose={onClose} />
      </Box>
    </Dialog>
  )
}
