import { useEffect } from 'react'
import { printPage } from './print-page.ts'

/** Makes Ctrl+P print what the page's own menu prints, so that nothing on paper is half loaded. */
export function usePrintKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      void printPage()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
