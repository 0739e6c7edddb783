import type { TargetField } from '../config/target-field.ts'
import { readConstant } from './can-be-true.ts'

/** Says why a text cannot be what a field has. */
export type TextProblem = {
  readonly code: 'unreadable' | 'too-long' | 'not-allowed'
  readonly message: string
  /** Says what it may be, where there is a list. */
  readonly known?: readonly string[]
}

/** Explains why a text that someone wrote for a field cannot be what it has; nothing when it can. */
export function explainText(field: TargetField, text: string): TextProblem | undefined {
  const { id, label, type, maxLength, allowed } = field
  const value = readConstant(type, text)
  if (value === null)
    return { code: 'unreadable', message: `'${text}' cannot be read as a ${type}, which '${id}' is.` }
  if (maxLength !== undefined && Array.from(value).length > maxLength)
    return { code: 'too-long', message: `${label} has at most ${maxLength} characters; shorten it.` }
  if (allowed && !allowed.includes(value)) {
    return { code: 'not-allowed', message: `'${value}' is not in the list of ${label}.`, known: allowed }
  }
  return undefined
}
