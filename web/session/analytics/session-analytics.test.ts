import type { Role } from '@concord/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectApi } from '#web/lib/api-client.ts'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { createSessionAnalytics, type SessionAnalytics } from './session-analytics.ts'

const NOW = 1_750_000_000_000
const payload = Buffer.from('{"uid":"u-1","oid":"o-1"}').toString('base64url')
const token = `h.${payload}.s`
const role = (type: Role['type']): Role => ({ id: type, name: '', type, permissions: [] })
let server: FetchStub
let analytics: SessionAnalytics
let stopWatching: () => void

function openPage(): void {
  window.dataLayer = []
  analytics = createSessionAnalytics({ userIdClaim: 'uid', orgIdClaim: 'oid' })
  stopWatching?.()
  stopWatching = analytics.watchUnload()
}

const leavePage = () => window.dispatchEvent(new Event('pagehide'))
const recorded = () => server.callsTo('POST /v2/session/event').map(({ body }) => body)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  sessionStorage.clear()
  localStorage.clear()
  server = stubFetch({ 'POST /v2/session/event': {} })
  connectApi({ readToken: () => token })
  openPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session analytics', () => {
  it('sends login_success and session_start once for a new sign-in, and nothing on a reload', () => {
    analytics.enter(token, 'login')
    analytics.start([role('ROSTER'), role('DIRECTORY'), role('ROSTER')])
    analytics.start([])
    expect(window.dataLayer).toEqual([
      { event: 'login_success', user_id: 'u-1', org_id: 'o-1', session_id: `u-1-${NOW}` },
      { event: 'session_start', user_id: 'u-1', org_id: 'o-1', user_roles: ['DIRECTORY', 'ROSTER'] },
    ])
    openPage()
    analytics.enter(token, 'continue')
    analytics.start([role('ROSTER')])
    expect(window.dataLayer).toEqual([])
  })

  it('takes a return from the provider for a login only when no session goes on', () => {
    analytics.enter(token, 'return')
    analytics.start([])
    expect(window.dataLayer?.map(({ event }) => event)).toEqual(['login_success', 'session_start'])
    openPage()
    analytics.enter(token, 'return')
    analytics.start([])
    expect(window.dataLayer).toEqual([])
  })

  it('sends each event to the audit log with the session id', () => {
    analytics.enter(token, 'login')
    analytics.start([])
    analytics.end('logout')
    const sessionId = `u-1-${NOW}`
    expect(recorded()).toEqual([
      { event: 'login_success', sessionId },
      { event: 'session_start', sessionId },
      { event: 'session_end', sessionId, method: 'logout' },
    ])
  })

  it('starts a session without a login in a new tab', () => {
    analytics.enter(token, 'continue')
    analytics.start([])
    expect(window.dataLayer?.map(({ event }) => event)).toEqual(['session_start'])
  })

  it("reads 'unavailable' for both ids of a token that cannot be decoded", () => {
    analytics.enter('opaque', 'login')
    analytics.start([])
    const ids = { user_id: 'unavailable', org_id: 'unavailable' }
    expect(window.dataLayer).toMatchObject([ids, ids])
  })

  it('keeps the session id over a reload and makes another one for each sign-in and each person', () => {
    const kept = () => sessionStorage.getItem('gtmSessionId')
    analytics.enter(token, 'login')
    expect(kept()).toBe(`u-1-${NOW}`)
    vi.setSystemTime(NOW + 1)
    analytics.enter(token, 'continue')
    expect(kept()).toBe(`u-1-${NOW}`)
    analytics.enter(token, 'login')
    expect(kept()).toBe(`u-1-${NOW + 1}`)
    analytics.enter('opaque', 'continue')
    expect(kept()).toBe(`unavailable-${NOW + 1}`)
    analytics.leave()
    expect(kept()).toBeNull()
  })

  it("sends session_end with 'browser' on leaving the page only while a local token is there, and not to the audit log", () => {
    analytics.enter(token, 'continue')
    leavePage()
    expect(window.dataLayer).toEqual([])
    localStorage.setItem('localToken', token)
    leavePage()
    expect(window.dataLayer).toEqual([{ event: 'session_end', method: 'browser' }])
    expect(recorded()).toEqual([])
  })

  it("sends no 'browser' after 'logout'", () => {
    localStorage.setItem('localToken', token)
    analytics.enter(token, 'continue')
    analytics.end('logout')
    leavePage()
    expect(window.dataLayer).toEqual([{ event: 'session_end', method: 'logout' }])
  })
})
