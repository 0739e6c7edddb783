import { findPasswordError, PASSWORD_RULE } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { connectApi } from '#web/lib/api-client.ts'
import { type BrowserEnvironment, callOrigin } from '#web/lib/environment.ts'
import { isNotFound, RequestError } from '#web/lib/request-error.ts'
import { LoadingScreen } from '#web/session/LoadingScreen.tsx'
import { LogoScreen } from '#web/session/LogoScreen.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { getFieldErrors } from '#web/ui/form/field-errors.ts'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { invitationQuery, type OpenInvitation, useAcceptInvitation } from './queries.ts'

function Closed({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ mt: 1, mb: 2, color: 'ink2' }}>{children}</Typography>
      <Link href="/">Go to sign-in</Link>
    </>
  )
}

function PasswordForm({
  token,
  invitation,
}: {
  readonly token: string
  readonly invitation: OpenInvitation
}) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const accept = useAcceptInvitation(token, (error) => setError(getFieldErrors(error).password))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = findPasswordError(password, invitation)
    setError(found)
    if (found !== undefined) input.current?.focus()
    else if (!accept.isPending) accept.mutate(password)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <input type="hidden" name="email" autoComplete="username" value={invitation.email} readOnly />
      <PasswordInput
        label="Password"
        isNew
        isFirst
        value={password}
        onChange={(text) => {
          setPassword(text)
          setError(undefined)
        }}
        hint={PASSWORD_RULE}
        error={error}
        inputRef={input}
      />
      <Button type="submit" variant="contained" size="medium" loading={accept.isPending}>
        Set password and sign in
      </Button>
    </Box>
  )
}

function Open({ token, invitation }: { readonly token: string; readonly invitation: OpenInvitation }) {
  const { name, email, organization, signIn } = invitation
  return (
    <>
      <Typography variant="h1">Welcome, {name}</Typography>
      <Typography sx={{ mt: 1, color: 'ink2', overflowWrap: 'anywhere' }}>
        {organization} invited you to Concord.{' '}
        {signIn === 'password' ? `Choose a password for ${email}.` : `Sign in with the email ${email}.`}
      </Typography>
      {signIn === 'password' ? (
        <PasswordForm token={token} invitation={invitation} />
      ) : (
        <Button variant="contained" size="medium" href="/" sx={{ mt: 3 }}>
          Go to sign-in
        </Button>
      )}
    </>
  )
}

function Content({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token))
  const isLimited = error instanceof RequestError && error.code === 'rate_limited'
  if (isLimited) return <Closed title="Too many attempts">Wait a minute and open the link again.</Closed>
  if (isNotFound(error))
    return (
      <Closed title="This link is not valid">
        Check that you opened the complete link, or ask for a new invitation.
      </Closed>
    )
  if (error) return <ErrorState title="The invitation did not load" error={error} onRetry={refetch} />
  if (!data) return <LoadingScreen />
  if (data.state === 'open') return <Open token={token} invitation={data} />
  return data.state === 'used' ? (
    <Closed title="This link was already used">Sign in with the email that was invited.</Closed>
  ) : (
    <Closed title="This link has expired">Ask for a new invitation.</Closed>
  )
}

export type InvitationPageProps = { readonly token: string; readonly environment: BrowserEnvironment }

/** Shows the page that the link of an invitation opens, for a user who is not signed in yet. */
export function InvitationPage(props: InvitationPageProps) {
  const { token, environment } = props
  useState(() => connectApi({ origin: callOrigin(environment.apiOrigin, window.location) }))
  return (
    <LogoScreen title="Invitation">
      <Content token={token} />
    </LogoScreen>
  )
}
