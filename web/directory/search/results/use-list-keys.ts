import type { RefObject } from 'react'
import { useRowKeys } from '#web/ui/list/use-row-keys.ts'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { useSearchKeys } from '#web/ui/use-search-keys.ts'

export type ListKeys = {
  readonly listRef: RefObject<HTMLElement | null>
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onPeek: () => void
}

/** Returns the keys of every list and its search box; here Space peeks at the row, too. */
export function useListKeys({ listRef, inputRef, onPeek }: ListKeys) {
  useRowKeys(listRef)
  useSearchKeys(inputRef)
  useSingleKeys((event) => {
    const isInList = event.target instanceof Node && listRef.current?.contains(event.target) === true
    if (event.key !== ' ' || !isInList) return
    onPeek()
    event.preventDefault()
  })
}
