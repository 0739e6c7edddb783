import { api } from '@concord/contract'
import type { Role } from '@concord/domain'
import { notify } from '#web/lib/api-client.ts'
import { findLocalToken } from '#web/session/sign-in/local-token.ts'
import type { Entry } from '#web/session/sign-in/sign-in.ts'
import { type ClaimNames, readTokenClaims, type TokenClaims } from '#web/session/sign-in/token-claims.ts'
import { openSessionId, removeSessionId } from './session-id.ts'
import { pushToDataLayer } from './tag-manager.ts'

export type SessionEnd = 'browser' | 'logout' | 'timeout'

type Running = TokenClaims & { readonly sessionId: string; awaitsStart: boolean }

/** The events of a session, for the tag manager and for the audit log of the server. */
export type SessionAnalytics = {
  readonly enter: (token: string, entry: Entry) => void
  /** User and roles are loaded. */
  readonly start: (roles: readonly Role[]) => void
  readonly end: (method: Exclude<SessionEnd, 'browser'>) => void
  /** The session is over without a word, as after a refused token. */
  readonly leave: () => void
  /** Watches for the page being left; the returned function stops it. */
  readonly watchUnload: () => () => void
}

export function createSessionAnalytics(claimNames: ClaimNames): SessionAnalytics {
  window.dataLayer ??= []
  let running: Running | undefined

  function sendEnd({ sessionId }: Running, method: SessionEnd): void {
    pushToDataLayer({ event: 'session_end', method })
    // A page that is left may be one that is loaded again: to the audit log the session goes on.
    if (method === 'browser') return
    notify(api.recordSessionEvent, { body: { event: 'session_end', sessionId, method } })
  }

  function onPageHide(): void {
    if (running && findLocalToken() !== null) sendEnd(running, 'browser')
  }

  return {
    enter(token, entry) {
      const claims = readTokenClaims(token, claimNames)
      const { id: sessionId, isNew } = openSessionId(claims.userId, entry === 'login')
      running = { ...claims, sessionId, awaitsStart: isNew }
      // A provider that no hidden frame may ask sends every reload around by a return.
      if (!isNew || entry === 'continue') return
      const { userId: user_id, orgId: org_id } = claims
      pushToDataLayer({ event: 'login_success', user_id, org_id, session_id: sessionId })
      notify(api.recordSessionEvent, { body: { event: 'login_success', sessionId } })
    },
    start(roles) {
      if (!running?.awaitsStart) return
      running.awaitsStart = false
      const { userId: user_id, orgId: org_id, sessionId } = running
      const user_roles = [...new Set(roles.map((role) => role.type))].sort()
      pushToDataLayer({ event: 'session_start', user_id, org_id, user_roles })
      notify(api.recordSessionEvent, { body: { event: 'session_start', sessionId } })
    },
    end(method) {
      if (running) sendEnd(running, method)
      running = undefined
    },
    leave() {
      running = undefined
      removeSessionId()
    },
    watchUnload() {
      window.addEventListener('pagehide', onPageHide)
      return () => window.removeEventListener('pagehide', onPageHide)
    },
  }
}
