import { useEffectEvent, useLayoutEffect } from 'react'

const TYPED_INTO = 'input, textarea, select'

/**
 * Undoes on Ctrl+Z and redoes on Ctrl+Shift+Z and Ctrl+Y on the page itself; a field that the user types in has its own
 * undo.
 */
export function useUndoKeys({ undo, redo }: { readonly undo: () => void; readonly redo: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null
    if (!(event.ctrlKey || event.metaKey) || isTyping) return
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
