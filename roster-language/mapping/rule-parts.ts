import { applyFormula } from '../expression/apply-formula.ts'
import type { Expression } from '../expression/expression.ts'
import { RULE_CONSTANTS } from '../library/rules/row-rules.ts'
import type { MappedField } from './map-fields.ts'

/** Returns the value of a field. */
export const field = (name: string): Expression => ({ kind: 'field', name })
/** Returns a constant. */
export const literal = (value: string | number | boolean | null): Expression => ({ kind: 'literal', value })

/** Returns a formula of a rule over what is given, and over `RULE_CONSTANTS`. */
export const failsWhen = (formula: string, given: Readonly<Record<string, Expression>>): Expression =>
  applyFormula(formula, { ...RULE_CONSTANTS, ...given })

/** Returns the text of a field that its type cannot read. A derived field is reported where its text is read first. */
export function unreadableText({
  field: { id },
  reading,
  sourceValue: stated,
  isSecondReading,
}: MappedField): Expression {
  if (isSecondReading) return literal(null)
  return failsWhen('if(isBlank(field), if(isBlank(stated), null, if(absent, null, stated)), null)', {
    stated,
    field: field(id),
    absent: reading.absent,
  })
}
