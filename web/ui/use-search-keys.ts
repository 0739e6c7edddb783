import type { RefObject } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** `/` and F lead to the search field of a page. */
export function useSearchKeys(inputRef: RefObject<HTMLInputElement | null>): void {
  useSingleKeys((event) => {
    if (event.key !== '/' && event.key.toLowerCase() !== 'f') return
    event.preventDefault()
    inputRef.current?.focus()
    inputRef.current?.select()
  })
}
