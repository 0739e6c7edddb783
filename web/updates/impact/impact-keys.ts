/** Marks the choices of a conflict, for the focus to be led from one to the next. */
export const CONFLICT_ATTRIBUTE = 'data-conflict'
export const APPLY_ID = 'apply-selected'

/** Gives the focus to the next conflict that is shown, after the last to the first. False: none is shown. */
function focusNextConflict(): boolean {
  const shown = [...document.querySelectorAll(`[${CONFLICT_ATTRIBUTE}]`)]
  const active = document.activeElement ?? document.body
  const isAfter = (one: Element) =>
    (active.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !active.contains(one)
  const next = shown.find(isAfter) ?? shown[0]
  next?.querySelector<HTMLElement>('input:checked')?.focus()
  return next !== undefined
}

type Keyed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

/** Handles keys: N goes from conflict to conflict, A goes past all changes to the apply button. */
export function handleImpactKey(event: Keyed, onNoConflict: () => void = () => {}): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.toLowerCase()
  if (key === 'a') document.getElementById(APPLY_ID)?.focus()
  else if (key !== 'n') return
  else if (!focusNextConflict()) onNoConflict()
  event.preventDefault()
}
