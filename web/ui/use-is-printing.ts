import { useSyncExternalStore } from 'react'

const PRINT = 'print'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PRINT)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Tells whether the page is being printed; what it adds then is there before the paper is laid out. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PRINT).matches)
}
