import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Names in the address the dialog that a page opens with. */
export const OPENS = 'open'

/** Says whether a dialog is open: by its button, or by an address that names it, which forgets it when it is closed. */
export function useOpened(name?: string) {
  const [isOpen, setOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const isNamed = name !== undefined && params.get(OPENS) === name
  const close = () => {
    setOpen(false)
    if (!isNamed) return
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete(OPENS)
        return rest
      },
      { replace: true },
    )
  }
  return { isOpen: isOpen || isNamed, open: () => setOpen(true), close }
}
