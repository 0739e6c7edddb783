const getKey = (userId: string, path: string) => `search:${userId}:${path}`

/** Keeps what a search page shows, in this tab, so that its records lead back to it. `search`: its query string. */
export function keepSearch(userId: string, path: string, search: string): void {
  sessionStorage.setItem(getKey(userId, path), search)
}

/** Returns the query string that the search page at a path showed last to this user in this tab. */
export function recallSearch(userId: string, path: string): string | undefined {
  return sessionStorage.getItem(getKey(userId, path)) ?? undefined
}
