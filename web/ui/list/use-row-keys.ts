import { type RefObject, useEffect, useRef } from 'react'
import { useSingleKeys } from '../single-keys.ts'
import { rowLinks } from './row-link.ts'

const MOVES: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Moves the focus between the rows of a list by J and K, or arrow keys inside it, from the row that last had it. */
export function useRowKeys(listRef: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = rowLinks(listRef.current).find((link) => link === target) ?? last.current
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [listRef])
  useSingleKeys((event) => {
    const move = MOVES[event.key]
    const isInList = event.target instanceof Node && listRef.current?.contains(event.target) === true
    if (move === undefined || (event.key.startsWith('Arrow') && !isInList)) return
    const links = rowLinks(listRef.current)
    const row = last.current ? links.indexOf(last.current) : -1
    const next = row >= 0 && isInList ? row + move : Math.max(row, 0)
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
    event.preventDefault()
  })
}
