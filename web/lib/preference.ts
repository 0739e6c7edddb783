/** Returns a choice of this person in this browser; null when none was made or storage is denied. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
