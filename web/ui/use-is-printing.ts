import { useSyncExternalStore } from 'react'
import { preparingToPrint } from './print-page.ts'

const PRINT = 'print'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PRINT)
  query.addEventListener('change', onChange)
  const stop = preparingToPrint.subscribe(onChange)
  return () => {
    query.removeEventListener('change', onChange)
    stop()
  }
}

/** Tells whether the page is printed or about to be; what it adds then is there before the paper is laid out. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => preparingToPrint.get() || window.matchMedia(PRINT).matches)
}
