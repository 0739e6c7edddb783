import { useCallback, useState } from 'react'
import type { SearchHit } from '../../queries.ts'

const NONE: ReadonlySet<string> = new Set()

/** Returns which row is looked at, and which ones the mouse is on, in the list or on the map. */
export function usePointing(hits: readonly SearchHit[]) {
  const [activeNpi, setActiveNpi] = useState('')
  const [hoveredNpi, setHoveredNpi] = useState<string | null>(null)
  const [pointedNpis, setPointedNpis] = useState(NONE)
  const pointFromMap = useCallback(
    (npis: readonly string[]) => setPointedNpis(npis.length > 0 ? new Set(npis) : NONE),
    [],
  )
  const found = hits.findIndex(({ npi }) => npi === activeNpi)
  const activeRow = Math.max(0, found)
  return {
    activeRow,
    activeHit: hits[activeRow],
    activate: setActiveNpi,
    pointedNpis,
    point: setHoveredNpi,
    pointFromMap,
    shownNpi: hoveredNpi ?? hits[activeRow]?.npi,
  }
}

export type Pointing = ReturnType<typeof usePointing>
