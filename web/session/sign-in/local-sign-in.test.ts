import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDLE_TIMEOUT_MS } from '../idle/idle-time.ts'
import { createLocalSignIn } from './local-sign-in.ts'
import { replaceAddress } from './return-path.ts'

const listener = { onEnter: vi.fn(), onLeave: vi.fn() }
let stop = () => {}

function open(address: string, token?: string) {
  replaceAddress(address)
  if (token !== undefined) localStorage.setItem('localToken', token)
  const signIn = createLocalSignIn(listener)
  stop = signIn.start()
  return signIn
}

const address = () => `${window.location.pathname}${window.location.search}`
const tellOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'localToken' }))

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  replaceAddress('/')
})

describe('local sign-in', () => {
  it('takes the token from local storage without a new sign-in', () => {
    const signIn = open('/profile', 'abc')
    expect(signIn.state.get()).toEqual({ kind: 'signedIn', token: 'abc' })
    expect(listener.onEnter).toHaveBeenCalledExactlyOnceWith('abc', 'continue')
    expect(address()).toBe('/profile')
  })

  it('sends a visitor without a token to the login page, which knows the way back', () => {
    const signIn = open('/rosters/report?page=2')
    expect(signIn.state.get().kind).toBe('signedOut')
    expect(address()).toBe('/login?returnTo=%2Frosters%2Freport%3Fpage%3D2')
  })

  it('stores the token of the login page and goes back to where the visitor came from', () => {
    const signIn = open('/rosters/report?page=2')
    signIn.accept('fresh')
    expect(localStorage.getItem('localToken')).toBe('fresh')
    expect(signIn.state.get()).toEqual({ kind: 'signedIn', token: 'fresh' })
    expect(listener.onEnter).toHaveBeenCalledExactlyOnceWith('fresh', 'login')
    expect(address()).toBe('/rosters/report?page=2')
  })

  it('goes home from the login page itself and from a way back to another site', () => {
    open('/login').accept('fresh')
    expect(address()).toBe('/')
    stop()
    localStorage.clear()
    open('/login?returnTo=https%3A%2F%2Fevil.example').accept('fresh')
    expect(address()).toBe('/')
  })

  it('takes whoever is signed in from the login page home', () => {
    open('/login', 'abc')
    expect(address()).toBe('/')
  })

  it('removes the token at the end and goes to the site origin', () => {
    const signIn = open('/profile', 'abc')
    signIn.end()
    expect(localStorage.getItem('localToken')).toBeNull()
    expect(listener.onLeave).toHaveBeenCalledOnce()
    expect(signIn.state.get().kind).toBe('signedOut')
    expect(address()).toBe('/login')
  })

  it('asks again with the way back to the same page', () => {
    open('/profile?tab=keys', 'abc').askAgain()
    expect(localStorage.getItem('localToken')).toBeNull()
    expect(address()).toBe('/login?returnTo=%2Fprofile%3Ftab%3Dkeys')
  })

  it('ends after idle time with the way back to the same page', () => {
    const path = '/directory/search/practitioner?q=cardiology'
    const signIn = open(path, 'abc')
    signIn.timeOut()
    expect(localStorage.getItem('localToken')).toBeNull()
    expect(listener.onLeave).toHaveBeenCalledOnce()
    expect(address()).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
    signIn.accept('fresh')
    expect(address()).toBe(path)
  })

  it('keeps its page, too, when another tab ends after idle time', () => {
    open('/profile', 'abc')
    localStorage.setItem('lastActiveAt', String(Date.now() - IDLE_TIMEOUT_MS))
    localStorage.removeItem('localToken')
    tellOtherTab()
    expect(address()).toBe('/login?returnTo=%2Fprofile')
  })

  it("says 'Error loading local token' when local storage cannot be read", () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const signIn = open('/')
    expect(signIn.state.get()).toMatchObject({
      kind: 'failed',
      error: { message: 'Error loading local token' },
    })
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'Error loading local token' }))
  })

  it('signs out when another tab does', () => {
    const signIn = open('/profile', 'abc')
    localStorage.removeItem('localToken')
    tellOtherTab()
    expect(signIn.state.get().kind).toBe('signedOut')
    expect(listener.onLeave).toHaveBeenCalledOnce()
    expect(address()).toBe('/login')
  })

  it('signs in when another tab does', () => {
    const signIn = open('/profile')
    localStorage.setItem('localToken', 'from-the-other')
    tellOtherTab()
    expect(signIn.state.get()).toEqual({ kind: 'signedIn', token: 'from-the-other' })
    expect(listener.onEnter).toHaveBeenCalledExactlyOnceWith('from-the-other', 'continue')
    expect(address()).toBe('/profile')
  })

  it('stays at the login page when a signed-out visitor goes back in history', () => {
    open('/profile')
    replaceAddress('/rosters/library')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(address()).toBe('/login?returnTo=%2Frosters%2Flibrary')
  })
})
