import { api } from '@concord/contract'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { LogoScreen } from '#web/session/LogoScreen.tsx'
import { IncorrectEmailDialog } from './IncorrectEmailDialog.tsx'

type Fields = { readonly email: string; readonly password: string }

/** Signs in; an unknown person gives null, however the server puts it. */
async function authenticate(body: Fields): Promise<string | null> {
  try {
    return (await call(api.authenticate, { body })).token || null
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    throw error
  }
}

export function LoginPage({ onToken }: { readonly onToken: (token: string) => void }) {
  const [fields, setFields] = useState<Fields>({ email: '', password: '' })
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const { data, error, mutate, isPending, reset } = useMutation({
    mutationFn: authenticate,
    onSuccess: (token) => token !== null && onToken(token),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (fields.email === '') emailInput.current?.focus()
    else if (fields.password === '') passwordInput.current?.focus()
    else if (!isPending) mutate(fields)
  }

  const isLimited = error instanceof RequestError && error.code === 'rate_limited'
  const missing = (name: keyof Fields, sentence: string) =>
    isChecked && fields[name] === '' ? { error: true, helperText: sentence } : {}

  return (
    <LogoScreen title="Sign in">
      <Typography variant="h1">Sign in</Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ mt: 3, display: 'grid', gap: 2 }}>
        <TextField
          label="Email"
          name="email"
          value={fields.email}
          onChange={({ target }) => setFields({ ...fields, email: target.value })}
          inputRef={emailInput}
          autoFocus
          slotProps={{
            htmlInput: {
              autoComplete: 'username',
              inputMode: 'email',
              autoCapitalize: 'none',
              spellCheck: false,
            },
          }}
          {...missing('email', 'Enter your email.')}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          value={fields.password}
          onChange={({ target }) => setFields({ ...fields, password: target.value })}
          inputRef={passwordInput}
          slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
          {...missing('password', 'Enter your password.')}
        />
        {isLimited && (
          <Typography role="status" sx={{ color: 'error.main' }}>
            Too many attempts. Wait a minute and try again.
          </Typography>
        )}
        <Button type="submit" variant="contained" size="medium" loading={isPending} sx={{ mt: 1 }}>
          Sign in
        </Button>
      </Box>
      <IncorrectEmailDialog
        isOpen={data === null}
        onClose={() => {
          reset()
          emailInput.current?.focus()
        }}
      />
    </LogoScreen>
  )
}
