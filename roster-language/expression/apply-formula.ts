import type { Expression } from './expression.ts'
import { parseFormula } from './formula/parse-formula.ts'

const parsed = new Map<string, Expression>()

/**
 * Returns a formula of this program over names, as in 'left(value, 5)', with each name that `inputs` has replaced by
 * the expression given for it; other names stay fields. The formula is read once. Throws FormulaError.
 */
export function applyFormula(formula: string, inputs: Readonly<Record<string, Expression>>): Expression {
  const expression = parsed.get(formula) ?? parseFormula(formula, []).expression
  parsed.set(formula, expression)
  return fillIn(expression, inputs)
}

/**
 * Replaces names by their inputs. A part without such a name stays the same object, so that it is typed and compiled
 * only once.
 */
function fillIn(expression: Expression, inputs: Readonly<Record<string, Expression>>): Expression {
  switch (expression.kind) {
    case 'field':
      return Object.hasOwn(inputs, expression.name) ? (inputs[expression.name] ?? expression) : expression
    case 'call': {
      const filled = expression.arguments.map((argument) => fillIn(argument, inputs))
      const isSame = filled.every((argument, place) => argument === expression.arguments[place])
      return isSame ? expression : { ...expression, arguments: filled }
    }
    case 'each':
    case 'keep': {
      const list = fillIn(expression.list, inputs)
      const body = fillIn(expression.body, inputs)
      return list === expression.list && body === expression.body ? expression : { ...expression, list, body }
    }
    default:
      return expression
  }
}
