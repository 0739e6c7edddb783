import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type StubbedReply, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renderAt } from '#web/ui/test-at.tsx'
import { InvitationPage, type InvitationPageProps } from './InvitationPage.tsx'
import { invitationToken } from './invitation-path.ts'

const environment = { name: 'local', apiOrigin: '' } as InvitationPageProps['environment']
const open = {
  state: 'open',
  name: 'Nell',
  email: 'nell@wrenfield.example',
  organization: 'Wrenfield Health Plan',
  signIn: 'password',
  expiresAt: '2026-07-16T08:14:00Z',
}

function openLink(reply: StubbedReply) {
  const server = stubFetch({ 'POST /v2/invitation/read': reply })
  renderAt(
    '/',
    <QueryClientProvider client={createQueryClient()}>
      <InvitationPage token="abc" environment={environment} />
    </QueryClientProvider>,
  )
  return server
}
afterEach(() => void vi.unstubAllGlobals())

test('an open link asks for a password that follows the rule', async () => {
  const server = openLink({ body: open })
  await screen.findByRole('heading', { name: 'Welcome, Nell' })
  screen.getByText(
    /Wrenfield Health Plan invited you to Concord\. Choose a password for nell@wrenfield\.example\./,
  )
  await userEvent.type(screen.getByLabelText('Password'), 'short')
  await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }))
  screen.getByText('Use at least 12 characters.')
  expect(server.callsTo('POST /v2/invitation/accept')).toEqual([])
})

test('with an identity provider the link says which email to sign in with', async () => {
  openLink({ body: { ...open, signIn: 'provider' } })
  await screen.findByText(/Sign in with the email nell@wrenfield\.example\./)
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/')
})

test.each([
  [{ body: { state: 'used' } }, 'This link was already used'],
  [{ body: { state: 'expired' } }, 'This link has expired'],
  [{ status: 404, body: { code: 'not_found' } }, 'This link is not valid'],
  [{ status: 429, body: { code: 'rate_limited' } }, 'Too many attempts'],
] as const)('%j reads "%s"', async (reply, title) => {
  openLink(reply)
  await screen.findByRole('heading', { level: 1, name: title })
})

test('only the address of an invitation is one', () => {
  expect(invitationToken('/invitation/a-b_C1')).toBe('a-b_C1')
  for (const path of [
    '/',
    '/invitation',
    '/invitation/',
    '/invitation/a/b',
    `/invitation/${'x'.repeat(101)}`,
  ])
    expect(invitationToken(path)).toBeUndefined()
})
