import { drawerClasses } from '@mui/material'
import { useEffectEvent, useLayoutEffect } from 'react'

/** Finds elements with keys of their own. A drawer has none: it edits the content of the page. */
const ELSEWHERE = `input, textarea, select, [role="menu"], [role="dialog"]:not(.${drawerClasses.paper})`

/**
 * Undoes on Ctrl+Z and redoes on Ctrl+Shift+Z and Ctrl+Y on the page itself and the panels beside it; a field that the
 * user types in has its own undo.
 */
export function useUndoKeys({ undo, redo }: { readonly undo: () => void; readonly redo: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null
    if (!(event.ctrlKey || event.metaKey) || isElsewhere || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
