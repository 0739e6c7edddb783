import { useState } from 'react'
import { readPreference, storePreference } from '#web/lib/preference.ts'

const STORAGE_KEY = 'concordPeek'

/** Tells whether the peek is open: it is until the user closes it. */
function readPeekChoice(): boolean {
  return readPreference(STORAGE_KEY) !== 'closed'
}

function storePeekChoice(isOpen: boolean): void {
  storePreference(STORAGE_KEY, isOpen ? 'open' : 'closed')
}

/**
 * Returns whether the peek is open, and how to toggle it. In a column of its own it is open until the user closes it;
 * over the page it opens only on demand.
 */
export function usePeek(hasColumn: boolean): { isOpen: boolean; toggle: () => void } {
  const [isColumnOpen, setIsColumnOpen] = useState(readPeekChoice)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const toggle = () => {
    if (!hasColumn) return setIsDrawerOpen(!isDrawerOpen)
    setIsColumnOpen(!isColumnOpen)
    storePeekChoice(!isColumnOpen)
  }
  return { isOpen: hasColumn ? isColumnOpen : isDrawerOpen, toggle }
}
