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

function fillIn(expression: Expression, inputs: Readonly<Record<string, Expression>>): Expression {
  switch (expression.kind) {
    case 'field':
      return Object.hasOwn(inputs, expression.name) ? (inputs[expression.name] ?? expression) : expression
    case 'call':
      return { ...expression, arguments: expression.arguments.map((argument) => fillIn(argument, inputs)) }
    case 'each':
    case 'keep':
      return { ...expression, list: fillIn(expression.list, inputs), body: fillIn(expression.body, inputs) }
    default:
      return expression
  }
}
