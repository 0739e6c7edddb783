import type { RefObject } from 'react'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { rowLinks } from './ResultRow.tsx'

export type ListKeys = {
  readonly listRef: RefObject<HTMLElement | null>
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly activeRow: number
  readonly onPeek: () => void
}

const MOVES: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** J K or the arrows move, Space peeks, / goes to the box; Enter is the link's own. */
export function useListKeys({ listRef, inputRef, activeRow, onPeek }: ListKeys) {
  useSingleKeys((event) => {
    const list = listRef.current
    const isInList = event.target instanceof Node && list?.contains(event.target) === true
    const move = MOVES[event.key]
    if (event.key === '/') {
      inputRef.current?.focus()
      inputRef.current?.select()
    } else if (move !== undefined && (isInList || !event.key.startsWith('Arrow'))) {
      const links = rowLinks(list)
      const row = isInList ? activeRow + move : activeRow
      links[Math.min(Math.max(row, 0), links.length - 1)]?.focus()
    } else if (event.key === ' ' && isInList) {
      onPeek()
    } else return
    event.preventDefault()
  })
}
