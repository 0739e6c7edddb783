import type { RefObject } from 'react'
import { ROW_LINK } from '#web/ui/list/row-link.ts'
import { useRowKeys } from '#web/ui/list/use-row-keys.ts'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { useSearchKeys } from '#web/ui/use-search-keys.ts'

export type ListKeys = {
  readonly listRef: RefObject<HTMLElement | null>
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onPeek: () => void
  readonly onPick: (npi: string) => void
}

/** Returns the keys of every list and its search box; here Space peeks at the row and X selects it, too. */
export function useListKeys({ listRef, inputRef, onPeek, onPick }: ListKeys) {
  useRowKeys(listRef)
  useSearchKeys(inputRef)
  useSingleKeys((event) => {
    const { target } = event
    const isInList = target instanceof Node && listRef.current?.contains(target) === true
    if (!isInList) return
    const npi = target instanceof Element ? target.getAttribute(ROW_LINK) : null
    if (event.key === ' ' && !(target instanceof HTMLInputElement)) onPeek()
    else if (event.key.toLowerCase() === 'x' && npi !== null) onPick(npi)
    else return
    event.preventDefault()
  })
}
