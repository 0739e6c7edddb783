import { useState } from 'react'
import { readPeekChoice, storePeekChoice } from './peek-choice.ts'

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
