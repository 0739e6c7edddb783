import { numberToText } from '../expression/number-text.ts'
import type { Value } from '../expression/value.ts'

/** Returns the text of a value, as a run writes it; null for none. */
export function toText(value: Value): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return numberToText(value)
  return typeof value === 'boolean' ? String(value) : value.join('; ')
}
