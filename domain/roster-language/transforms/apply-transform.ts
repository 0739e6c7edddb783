import { applyFormula } from '../apply-formula.ts'
import type { Expression } from '../expression.ts'
import type { ParameterValue, TransformParameter } from './transform.ts'
import { findTransform } from './transform-table.ts'

/** A transform that is used in a way that it cannot be; the message says what to write instead. */
export class TransformError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransformError'
  }
}

/**
 * The text that a transform makes of texts: of one, of several columns, or of none. `$today` has to be a parameter, a
 * date. Throws TransformError for an unknown transform, and for inputs or parameters that do not fit it.
 */
export function applyTransform(
  id: string,
  inputs: readonly Expression[],
  parameters: Readonly<Record<string, ParameterValue>> = {},
): Expression {
  const transform = findTransform(id)
  if (!transform) throw new TransformError(`There is no transform '${id}'.`)
  const [first] = inputs
  if (transform.takes === 'value' && (!first || inputs.length > 1))
    throw new TransformError(`'${id}' takes one column, and here are ${inputs.length}.`)
  const unknown = Object.keys(parameters).find((name) =>
    transform.parameters.every((one) => one.name !== name),
  )
  if (unknown !== undefined) throw new TransformError(`'${id}' has no parameter '${unknown}'.`)
  const names: Record<string, Expression> = { values: listOf(inputs) }
  if (first) names.value = first
  for (const parameter of transform.parameters)
    names[parameter.name] = constantOf(id, parameter, parameters[parameter.name] ?? parameter.default)
  for (const [name, formula] of Object.entries(transform.steps ?? {}))
    names[name] = applyFormula(formula, names)
  return applyFormula(transform.formula, names)
}

/** A list is of two texts or more, and null is left out of it. */
function listOf(texts: readonly Expression[]): Expression {
  const nothing: Expression = { kind: 'literal', value: null }
  return {
    kind: 'call',
    name: 'list',
    arguments: [...texts, nothing, nothing].slice(0, Math.max(2, texts.length)),
  }
}

function constantOf(
  id: string,
  parameter: TransformParameter,
  value: ParameterValue | undefined,
): Expression {
  const fail = (wanted: string) => new TransformError(`'${parameter.name}' of '${id}' has to be ${wanted}.`)
  if (value === undefined) throw fail('given')
  if (parameter.kind === 'table') {
    if (!Array.isArray(value)) throw fail('a table of texts and what stands for each')
    return { kind: 'table', entries: value.map(([key, text]) => [key.trim().toLowerCase(), text]) }
  }
  if (value === null || value === '') return { kind: 'literal', value: null }
  const { choices } = parameter
  if (choices && !choices.some((choice) => choice === value)) throw fail(`one of ${choices.join(', ')}`)
  const type = parameter.kind === 'number' || parameter.kind === 'boolean' ? parameter.kind : 'string'
  if (typeof value === 'object' || typeof value !== type)
    throw fail(type === 'string' ? 'a text' : `a ${type}`)
  return { kind: 'literal', value }
}
