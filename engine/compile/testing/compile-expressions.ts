import { DAY_ZERO } from '@concord/domain'
import { checkTypes, type Expression, type Scope } from '@concord/roster-language'
import { literalSql, quoteName } from '#engine/sql/quote.ts'
import type { SqlNames } from '../expression-sql.ts'
import { compileLayers } from '../layers.ts'

const WIDEST = 100
const NO_SCOPE: Scope = { columns: WIDEST, fields: {}, parameters: {} }

/** Raw cells are `c0` to `cN`, fields and origins columns of their names, and parameters days: 2026-11-20, but for day zero. */
export const TEST_NAMES: SqlNames = {
  column: (index) => `c${index}`,
  field: quoteName,
  origin: quoteName,
  parameter: (name) => literalSql(name === 'dayZero' ? DAY_ZERO : '2026-11-20', 'date'),
}

/** Returns the query for expressions by name over a relation that has the columns of `TEST_NAMES` and `row`. */
export function compileExpressions(
  from: string,
  expressions: Readonly<Record<string, Expression>>,
  scope: Scope = NO_SCOPE,
): string {
  const outputs = Object.entries(expressions).map(([name, expression]) => {
    const checked = checkTypes(expression, scope)
    if (!checked.ok) throw new Error(`${name}: ${JSON.stringify(checked.problems)}`)
    return { name, typed: checked.typed }
  })
  return compileLayers({ from, keep: { row: 'row' }, outputs, names: TEST_NAMES })
}
