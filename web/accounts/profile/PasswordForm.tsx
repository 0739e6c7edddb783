import { findPasswordFault, PASSWORD_RULE } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { type FormEvent, useRef, useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { useChangePassword } from './queries.ts'

/** Only where Concord itself keeps the password: on the local environment. */
export function PasswordForm() {
  const { user } = useViewer()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [faults, setFaults] = useState<FieldFaults>({})
  const inputs = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) }
  const change = useChangePassword((error) => setFaults(fieldFaults(error)))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const newFault = findPasswordFault(newPassword, user)
    setFaults({
      ...(currentPassword === '' ? { currentPassword: 'Enter your current password.' } : {}),
      ...(newFault === undefined ? {} : { newPassword: newFault }),
    })
    if (currentPassword === '') inputs.current.current?.focus()
    else if (newFault !== undefined) inputs.next.current?.focus()
    else if (!change.isPending) change.mutate({ currentPassword, newPassword })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label="Your password"
      sx={{ display: 'grid', gap: 2 }}
    >
      <PasswordInput
        label="Current password"
        value={currentPassword}
        onChange={setCurrent}
        fault={faults.currentPassword}
        inputRef={inputs.current}
      />
      <PasswordInput
        label="New password"
        isNew
        value={newPassword}
        onChange={setNew}
        hint={PASSWORD_RULE}
        fault={faults.newPassword}
        inputRef={inputs.next}
      />
      <Typography sx={{ color: 'ink2' }}>Signs you out everywhere else.</Typography>
      <Box>
        <Button type="submit" variant="outlined" size="medium" loading={change.isPending}>
          Change password
        </Button>
      </Box>
    </Box>
  )
}
