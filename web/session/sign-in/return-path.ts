export const LOGIN_PATH = '/login'
const RETURN_TO = 'returnTo'
const KEPT_PATH_KEY = 'returnPath'

export function currentPath(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

/** Returns a path of this site with its query and hash, or home for everything else. */
export function safeReturnPath(candidate: unknown): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return '/'
  if (!URL.canParse(candidate, window.location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(candidate, window.location.origin)
  const leavesSite = origin !== window.location.origin || pathname.startsWith('//')
  return leavesSite ? '/' : `${pathname}${search}${hash}`
}

export function loginPathBackTo(path: string): string {
  return path === '/' ? LOGIN_PATH : `${LOGIN_PATH}?${RETURN_TO}=${encodeURIComponent(path)}`
}

export function returnPathOfLogin(): string {
  const path = safeReturnPath(new URLSearchParams(window.location.search).get(RETURN_TO))
  return path.startsWith(LOGIN_PATH) ? '/' : path
}

export function isAtLogin(): boolean {
  return window.location.pathname === LOGIN_PATH
}

export function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path)
}

/** Keeps the way back in the tab, because a provider sends everyone who signed out to the site origin. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(KEPT_PATH_KEY, path)
}

/** Returns the path that was kept, once. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(KEPT_PATH_KEY)
  sessionStorage.removeItem(KEPT_PATH_KEY)
  return path === null ? null : safeReturnPath(path)
}
