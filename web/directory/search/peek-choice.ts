const STORAGE_KEY = 'concordPeek'

/** The peek stands open until somebody closes it; storage may be denied. */
export function readPeekChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'closed'
  } catch {
    return true
  }
}

export function storePeekChoice(isOpen: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed')
  } catch {
    // The choice then holds until the page is left.
  }
}
