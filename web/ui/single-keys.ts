import { useEffectEvent, useLayoutEffect } from 'react'
import { readPreference, storePreference } from '#web/lib/preference.ts'
import { createStore } from '#web/lib/store.ts'

const STORAGE_KEY = 'concordSingleKeys'

/** Tells whether keys that act without Ctrl or Cmd are on. The user can switch them off. */
export const singleKeys = createStore(readPreference(STORAGE_KEY) !== 'off')

export function switchSingleKeys(isOn: boolean): void {
  storePreference(STORAGE_KEY, isOn ? 'on' : 'off')
  singleKeys.set(isOn)
}

const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]'

function actsElsewhere(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null
  return isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
}

/**
 * Handles keys that are pressed on the page itself, not those typed into a field, a menu or a dialog. A focused
 * checkbox does not block them, as it takes no letters. The first handler keeps a key from the others by
 * `preventDefault`.
 */
export function useSingleKeys(handle: (event: KeyboardEvent) => void, turn?: 'first'): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (singleKeys.get() && !actsElsewhere(event)) handle(event)
  })
  // Before the page is painted: a key that is pressed as soon as it is seen acts.
  useLayoutEffect(() => {
    const capture = turn === 'first'
    document.addEventListener('keydown', onKeyDown, { capture })
    return () => document.removeEventListener('keydown', onKeyDown, { capture })
  }, [turn])
}
