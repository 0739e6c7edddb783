import { readPreference, storePreference } from '#web/lib/preference.ts'

const STORAGE_KEY = 'concordPeek'

/** The peek stands open until someone closes it. */
export function readPeekChoice(): boolean {
  return readPreference(STORAGE_KEY) !== 'closed'
}

export function storePeekChoice(isOpen: boolean): void {
  storePreference(STORAGE_KEY, isOpen ? 'open' : 'closed')
}
