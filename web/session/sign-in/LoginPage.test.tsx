import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectApi } from '#web/lib/api-client.ts'
import { type FetchStub, type StubbedReply, stubFetch } from '#web/lib/fetch-stub.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { LoginPage } from './LoginPage.tsx'

const onToken = vi.fn()
let server: FetchStub

beforeEach(() => {
  onToken.mockReset()
  toasts.set([])
  connectApi({})
  server = stubFetch()
  render(
    <ConcordThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <LoginPage onToken={onToken} />
      </QueryClientProvider>
    </ConcordThemeProvider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

async function submit(email: string, password: string, reply: StubbedReply = {}) {
  server.reply({ 'POST /v2/authenticate': reply })
  const user = userEvent.setup()
  if (email !== '') await user.type(screen.getByLabelText('Email'), email)
  if (password !== '') await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return user
}

describe('the login page', () => {
  it('sends email and password as typed and hands the token over', async () => {
    await submit(' Viewer@summit.example', 'pass word ', { body: { token: 'abc' } })
    await waitFor(() => expect(onToken).toHaveBeenCalledExactlyOnceWith('abc'))
    expect(server.calls).toMatchObject([
      { line: 'POST /v2/authenticate', body: { email: ' Viewer@summit.example', password: 'pass word ' } },
    ])
    expect(server.calls[0]?.headers.has('authorization')).toBe(false)
  })

  it('masks the password', () => {
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  })

  it('does not send an empty field and says so', async () => {
    await submit('', '')
    expect(screen.getByText('Enter your email.')).toBeDefined()
    expect(screen.getByText('Enter your password.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await submit('viewer@summit.example', '')
    expect(screen.queryByText('Enter your email.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(server.calls).toEqual([])
  })

  it.each([
    ['401', { status: 401, body: { code: 'unauthenticated' } }],
    ['no token', { body: {} }],
  ])("opens the dialog 'Incorrect Email' alone on %s", async (_, reply) => {
    const user = await submit('unknown@summit.example', 'secret', reply)
    const dialog = await screen.findByRole('dialog', { name: 'Incorrect Email' })
    expect(dialog.textContent).toContain('A user with email is not in the database.')
    expect(dialog.textContent).not.toContain('unknown@')
    expect(toasts.get()).toEqual([])
    expect(onToken).not.toHaveBeenCalled()
    // The focus goes into the dialog after it is shown.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitForElementToBeRemoved(dialog)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('unknown@summit.example')
  })

  it('shows a toast and no dialog when the server fails', async () => {
    await submit('viewer@summit.example', 'secret', { status: 500, body: { code: 'internal' } })
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error', text: 'Request Failed' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says to wait after too many attempts', async () => {
    await submit('viewer@summit.example', 'secret', { status: 429, body: { code: 'rate_limited' } })
    expect(await screen.findByText('Too many attempts. Wait a minute and try again.')).toBeDefined()
  })
})
