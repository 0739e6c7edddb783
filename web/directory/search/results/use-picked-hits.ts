import { useCallback, useState } from 'react'

export type PickedHits = {
  readonly npis: ReadonlySet<string>
  readonly toggle: (npi: string) => void
  /** Selects all of these, or none of them where all are selected. */
  readonly toggleAll: (npis: readonly string[]) => void
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
  const toggleAll = useCallback((some: readonly string[]) => {
    setNpis((before) => {
      const areAllPicked = some.every((npi) => before.has(npi))
      return areAllPicked
        ? new Set([...before].filter((npi) => !some.includes(npi)))
        : new Set([...before, ...some])
    })
  }, [])
  const clear = useCallback(() => setNpis(new Set()), [])
  return { npis, toggle, toggleAll, clear }
}
