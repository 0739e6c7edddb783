import { useState } from 'react'
import { readPreference, storePreference } from '#web/lib/preference.ts'

const STORAGE_KEY = 'concordPeek'

/** The peek stands open until someone closes it. */
function readPeekChoice(): boolean {
  return readPreference(STORAGE_KEY) !== 'closed'
}

function storePeekChoice(isOpen: boolean): void {
  storePreference(STORAGE_KEY, isOpen ? 'open' : 'closed')
}

/** In a column of its own the peek is open until someone closes it, over the page only on demand. */
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
