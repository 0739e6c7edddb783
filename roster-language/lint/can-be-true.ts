import type { TargetField } from '../config/target-field.ts'
import { evaluate } from '../expression/evaluate.ts'
import type { Expression } from '../expression/expression.ts'
import { readAs } from '../library/readers/reader-table.ts'

const NO_ROW = {
  cells: [],
  fields: {},
  origin: { file: '', tab: '', row: 1 },
  parameters: { today: '2000-01-01' },
}

/** Returns what the type of a field makes of a text, or null when it cannot be read. */
export function readConstant(type: TargetField['type'], text: string): string | null {
  const value = text === '' ? null : evaluate(readAs(type, { kind: 'literal', value: text }).read, NO_ROW)
  return typeof value === 'string' ? value : null
}

/**
 * Tells whether a field can have a value that is this text: one that its type gives, and of its list where it has one.
 */
function canBe({ type, allowed }: TargetField, text: string): boolean {
  return readConstant(type, text) === text && (allowed?.includes(text) ?? true)
}

/**
 * Tells whether a condition over fields can be true for some row; false only where the types of the fields, or
 * constants, say that it never is: `state = 'Texas'` where states are written as two letters, or `zip = null`.
 */
export function canBeTrue(condition: Expression, fields: ReadonlyMap<string, TargetField>): boolean {
  if (condition.kind === 'literal') return condition.value === true
  if (condition.kind !== 'call') return true
  const parts = condition.arguments
  switch (condition.name) {
    case 'and':
      return parts.every((part) => canBeTrue(part, fields))
    case 'or':
      return parts.some((part) => canBeTrue(part, fields))
    case 'equal':
      return canBeEqual(parts[0], parts[1], fields) && canBeEqual(parts[1], parts[0], fields)
    case 'oneOf':
      return parts.slice(1).some((candidate) => canBeEqual(parts[0], candidate, fields))
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual':
    case 'notEqual':
      return !parts.some(isNull)
    default:
      return true
  }
}

const isNull = (part: Expression | undefined): boolean => part?.kind === 'literal' && part.value === null

function canBeEqual(
  one: Expression | undefined,
  other: Expression | undefined,
  fields: ReadonlyMap<string, TargetField>,
): boolean {
  if (isNull(one) || isNull(other)) return false
  const field = one?.kind === 'field' ? fields.get(one.name) : undefined
  return !field || other?.kind !== 'literal' || typeof other.value !== 'string' || canBe(field, other.value)
}
