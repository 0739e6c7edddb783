import { MAX_USER_NAME_CHARACTERS, USER_FAULTS } from '@concord/contract'
import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showInfo, showSuccess } from '#web/lib/toasts.ts'
import { currentOf } from '#web/ui/form/current-of.ts'
import { fieldFaults } from '#web/ui/form/field-faults.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { AccountUser } from '../people/queries.ts'
import { profileQuery, useChangeProfile } from './queries.ts'

/** Shows one field: where someone else was faster, theirs is shown and yours stays typed. */
export function NameForm({ user }: { readonly user: AccountUser }) {
  const client = useQueryClient()
  const [name, setName] = useState(user.name)
  const [fault, setFault] = useState<string>()
  const change = useChangeProfile((error) => {
    const current = currentOf<AccountUser>(error)
    if (!current) return setFault(fieldFaults(error).name)
    client.setQueryData(profileQuery.queryKey, current)
    showInfo(
      `An administrator changed your account. Your name is now ${current.name}; save again to change it.`,
    )
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() === '') setFault(USER_FAULTS.noName)
    else change.mutate({ version: user.version, name }, { onSuccess: () => showSuccess('Saved your name') })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label="Your name"
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(text) => {
          setName(text)
          setFault(undefined)
        }}
        fault={fault}
        maxLength={MAX_USER_NAME_CHARACTERS}
        autoComplete="name"
      />
      {name.trim() !== user.name && (
        <Box>
          <Button type="submit" variant="contained" size="medium" loading={change.isPending}>
            Save name
          </Button>
        </Box>
      )}
    </Box>
  )
}
