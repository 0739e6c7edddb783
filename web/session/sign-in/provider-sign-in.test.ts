import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IdentityProvider } from './identity-provider.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import { replaceAddress } from './return-path.ts'

const listener = { onEnter: vi.fn(), onLeave: vi.fn() }
const news = { listen: vi.fn(() => () => {}), announceAfterReturn: vi.fn() }
const provider = {
  finishSignIn: vi.fn<IdentityProvider['finishSignIn']>(),
  findReturnPath: vi.fn<IdentityProvider['findReturnPath']>(),
  fetchTokenSilently: vi.fn<IdentityProvider['fetchTokenSilently']>(),
  goToSignIn: vi.fn<IdentityProvider['goToSignIn']>(),
  goToSignOut: vi.fn<IdentityProvider['goToSignOut']>(),
}

function open(address: string) {
  replaceAddress(address)
  const signIn = createProviderSignIn({ ...listener, news, openProvider: async () => provider })
  signIn.start()
  return signIn
}

const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`

beforeEach(() => {
  vi.resetAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  provider.fetchTokenSilently.mockResolvedValue(null)
  provider.goToSignIn.mockResolvedValue()
  provider.goToSignOut.mockResolvedValue()
})
afterEach(() => replaceAddress('/'))

describe('sign-in at a provider', () => {
  it('fetches the token silently when a session is alive there', async () => {
    provider.fetchTokenSilently.mockResolvedValue('silent')
    const signIn = open('/profile')
    expect(signIn.state.get().kind).toBe('pending')
    await waitFor(() => expect(signIn.state.get()).toEqual({ kind: 'signedIn', token: 'silent' }))
    expect(listener.onEnter).toHaveBeenCalledExactlyOnceWith('silent', 'continue')
    expect(provider.goToSignIn).not.toHaveBeenCalled()
  })

  it('goes to the provider with the whole address when no one is signed in there', async () => {
    const signIn = open('/rosters/report?page=2#row-7')
    await waitFor(() =>
      expect(provider.goToSignIn).toHaveBeenCalledExactlyOnceWith('/rosters/report?page=2#row-7', {
        askForAccount: false,
      }),
    )
    expect(signIn.state.get().kind).toBe('pending')
  })

  it('replaces the address of the return by the path where the sign-in began', async () => {
    provider.findReturnPath.mockResolvedValue('/rosters/report?page=2')
    provider.finishSignIn.mockResolvedValue('fresh')
    const before = window.history.length
    const signIn = open('/?code=c&state=s')
    await waitFor(() => expect(signIn.state.get()).toEqual({ kind: 'signedIn', token: 'fresh' }))
    expect(provider.finishSignIn).toHaveBeenCalledWith(expect.stringContaining('/?code=c&state=s'), 's')
    expect(listener.onEnter).toHaveBeenCalledExactlyOnceWith('fresh', 'return')
    expect(address()).toBe('/rosters/report?page=2')
    expect(window.history.length).toBe(before)
  })

  it('stays on the path of the return when there is none to go back to', async () => {
    provider.finishSignIn.mockResolvedValue('fresh')
    const signIn = open('/?openHelpdeskWidget=&code=c&state=s')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    expect(address()).toBe('/?openHelpdeskWidget=')
  })

  it('goes home instead of to another site', async () => {
    provider.findReturnPath.mockResolvedValue('https://evil.example/')
    provider.finishSignIn.mockResolvedValue('fresh')
    const signIn = open('/?code=c&state=s')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    expect(address()).toBe('/')
  })

  it('starts over when the return belongs to no sign-in of this tab', async () => {
    provider.finishSignIn.mockResolvedValue(null)
    open('/?code=old&state=unknown')
    await waitFor(() => expect(provider.goToSignIn).toHaveBeenCalledWith('/', { askForAccount: false }))
  })

  it("fails with the provider's words when it returns an error, and lets choose another account", async () => {
    provider.findReturnPath.mockResolvedValue('/profile')
    const signIn = open('/?error=access_denied&error_description=Denied&state=s')
    await waitFor(() =>
      expect(signIn.state.get()).toMatchObject({ kind: 'failed', error: { message: 'Denied' } }),
    )
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'Denied' }))
    expect(provider.fetchTokenSilently).not.toHaveBeenCalled()
    signIn.tryAgain()
    await waitFor(() =>
      expect(provider.goToSignIn).toHaveBeenCalledExactlyOnceWith('/profile', { askForAccount: true }),
    )
  })

  it.each(['/', '/?code=c&state=s'])(
    "says 'Error loading Auth0 token' when no token can be had at %s",
    async (path) => {
      provider.fetchTokenSilently.mockRejectedValue(new TypeError('Failed to fetch'))
      provider.finishSignIn.mockRejectedValue(new TypeError('Failed to fetch'))
      const signIn = open(path)
      const message = 'Error loading Auth0 token'
      await waitFor(() => expect(signIn.state.get()).toMatchObject({ kind: 'failed', error: { message } }))
      expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message }))
    },
  )

  it('lets someone whom the server does not know choose another account', async () => {
    provider.fetchTokenSilently.mockResolvedValue('silent')
    const signIn = open('/profile')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    signIn.refuse()
    expect(signIn.state.get()).toMatchObject({
      kind: 'failed',
      error: { message: 'Your sign-in has no account in Concord.' },
    })
    expect(listener.onLeave).toHaveBeenCalledOnce()
    signIn.tryAgain()
    await waitFor(() =>
      expect(provider.goToSignIn).toHaveBeenCalledExactlyOnceWith('/profile', { askForAccount: true }),
    )
  })

  it('does not send someone round in circles whose new token is refused at once', async () => {
    provider.finishSignIn.mockResolvedValue('fresh')
    const signIn = open('/?code=c&state=s')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    signIn.askAgain()
    expect(signIn.state.get().kind).toBe('failed')
    expect(provider.goToSignIn).not.toHaveBeenCalled()
  })

  it('shares one silent fetch among all calls that need a new token', async () => {
    provider.fetchTokenSilently.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
    const signIn = open('/')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    expect(await Promise.all([signIn.renewToken(), signIn.renewToken()])).toEqual(['second', 'second'])
    expect(signIn.state.get()).toEqual({ kind: 'signedIn', token: 'second' })
    expect(provider.fetchTokenSilently).toHaveBeenCalledTimes(2)
  })

  it('gives no token when the silent fetch fails in a running session', async () => {
    provider.fetchTokenSilently.mockResolvedValueOnce('first').mockRejectedValueOnce(new Error('offline'))
    const signIn = open('/')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    expect(await signIn.renewToken()).toBeNull()
  })

  it('logs out at the provider and tells the other tabs afterwards', async () => {
    provider.fetchTokenSilently.mockResolvedValueOnce('silent')
    const signIn = open('/profile')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    signIn.end()
    expect(signIn.state.get().kind).toBe('pending')
    expect(listener.onLeave).toHaveBeenCalledOnce()
    expect(news.announceAfterReturn).toHaveBeenCalledOnce()
    await waitFor(() => expect(provider.goToSignOut).toHaveBeenCalledExactlyOnceWith('/'))
    open('/')
    await waitFor(() => expect(provider.goToSignIn).toHaveBeenCalledWith('/', { askForAccount: false }))
  })

  it('comes back after idle time to the page where someone was, once', async () => {
    provider.fetchTokenSilently.mockResolvedValueOnce('silent')
    const signIn = open('/profile?tab=keys')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    signIn.timeOut()
    await waitFor(() => expect(provider.goToSignOut).toHaveBeenCalledExactlyOnceWith('/profile?tab=keys'))
    open('/')
    await waitFor(() =>
      expect(provider.goToSignIn).toHaveBeenLastCalledWith('/profile?tab=keys', { askForAccount: false }),
    )
    open('/')
    await waitFor(() => expect(provider.goToSignIn).toHaveBeenLastCalledWith('/', { askForAccount: false }))
  })

  it('comes back to no other site, whatever the tab kept', async () => {
    sessionStorage.setItem('returnPath', '//evil.example')
    open('/')
    await waitFor(() => expect(provider.goToSignIn).toHaveBeenCalledWith('/', { askForAccount: false }))
  })

  it('asks again with the way back to the same page', async () => {
    provider.fetchTokenSilently.mockResolvedValue('silent')
    const signIn = open('/profile?tab=keys')
    await waitFor(() => expect(signIn.state.get().kind).toBe('signedIn'))
    signIn.askAgain()
    await waitFor(() =>
      expect(provider.goToSignIn).toHaveBeenCalledWith('/profile?tab=keys', { askForAccount: false }),
    )
  })
})
