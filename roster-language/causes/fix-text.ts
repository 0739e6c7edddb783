import { DAY_ZERO } from '@concord/domain'
import { evaluate } from '../expression/evaluate.ts'
import type { Expression } from '../expression/expression.ts'
import type { FieldType } from '../library/field-type.ts'
import { readAs } from '../library/readers/reader-table.ts'
import { applyTransforms } from '../library/transforms/apply-transform.ts'
import type { TransformUse } from '../library/transforms/transform-chain.ts'

const COLUMN: Expression = { kind: 'column', index: 0 }

/**
 * Returns the value that a field of a type has once a fix is made of the text of a cell; null where nothing comes of it.
 * `today` is 'YYYY-MM-DD'.
 */
export function fixText(
  fix: readonly TransformUse[],
  type: FieldType,
  text: string | null,
  today: string,
): string | null {
  const { text: fixed } = applyTransforms(fix, [COLUMN])
  const value = evaluate(readAs(type, fixed).read, {
    cells: [text],
    fields: {},
    origin: { file: '', tab: '', row: 1 },
    parameters: { today, dayZero: DAY_ZERO },
  })
  return typeof value === 'string' ? value : null
}
