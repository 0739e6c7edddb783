import { useCallback, useState } from 'react'

export type PickedHits = {
  readonly npis: ReadonlySet<string>
  readonly toggle: (npi: string) => void
  readonly clear: () => void
}

/** Returns the hits that were selected, on this page of the list and on others. */
export function usePickedHits(): PickedHits {
  const [npis, setNpis] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((npi: string) => {
    setNpis((before) => {
      const next = new Set(before)
      if (!next.delete(npi)) next.add(npi)
      return next
    })
  }, [])
  const clear = useCallback(() => setNpis(new Set()), [])
  return { npis, toggle, clear }
}
