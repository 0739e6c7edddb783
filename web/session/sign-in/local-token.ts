export const LOCAL_TOKEN_KEY = 'localToken'

export function readLocalToken(): string | null {
  try {
    return localStorage.getItem(LOCAL_TOKEN_KEY) || null
  } catch (cause) {
    throw new Error('Error loading local token', { cause })
  }
}

export function storeLocalToken(token: string): void {
  localStorage.setItem(LOCAL_TOKEN_KEY, token)
}

export function removeLocalToken(): void {
  localStorage.removeItem(LOCAL_TOKEN_KEY)
}

/** Reads the token as readLocalToken does, but treats unreadable storage as empty. */
export function findLocalToken(): string | null {
  try {
    return readLocalToken()
  } catch {
    return null
  }
}
