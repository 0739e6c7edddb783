import type { RefObject } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** Moves the focus to the search field of a page when `/` or F is pressed. */
export function useSearchKeys(inputRef: RefObject<HTMLInputElement | null>): void {
  useSingleKeys((event) => {
    if (event.key !== '/' && event.key.toLowerCase() !== 'f') return
    event.preventDefault()
    inputRef.current?.focus()
    inputRef.current?.select()
  })
}
