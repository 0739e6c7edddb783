export type MarkedPart = { readonly text: string; readonly isRemoved: boolean }

/** Returns the text of a cell in parts: those that a fix takes away are marked. Of a text that becomes another one none is. */
export function markRemoved(value: string, fixed: string | null): readonly MarkedPart[] {
  const at = fixed === null || fixed === '' ? -1 : value.indexOf(fixed)
  if (fixed === null || at < 0) return [{ text: value, isRemoved: false }]
  const parts = [
    { text: value.slice(0, at), isRemoved: true },
    { text: fixed, isRemoved: false },
    { text: value.slice(at + fixed.length), isRemoved: true },
  ]
  return parts.filter(({ text }) => text !== '')
}
