import { getFieldNames } from '../expression.ts'
import { parseFormula } from './parse-formula.ts'

/** Returns the names of the fields that a formula reads; none for a formula that cannot be parsed. */
export function readFieldNames(formula: string): readonly string[] {
  try {
    return [...getFieldNames(parseFormula(formula, []).expression)]
  } catch {
    return []
  }
}
