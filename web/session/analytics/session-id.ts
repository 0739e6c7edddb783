export const SESSION_ID_KEY = 'gtmSessionId'

export type SessionId = { readonly id: string; readonly isNew: boolean }

/** Returns the session id of this tab: kept over reloads, another one for each login and each person. */
export function openSessionId(userId: string, isLogin: boolean): SessionId {
  const stored = sessionStorage.getItem(SESSION_ID_KEY)
  if (stored?.startsWith(`${userId}-`) && !isLogin) return { id: stored, isNew: false }
  const id = `${userId}-${Date.now()}`
  sessionStorage.setItem(SESSION_ID_KEY, id)
  return { id, isNew: true }
}

export function removeSessionId(): void {
  sessionStorage.removeItem(SESSION_ID_KEY)
}
