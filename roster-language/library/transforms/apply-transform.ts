import { applyFormula } from '../../expression/apply-formula.ts'
import type { Expression } from '../../expression/expression.ts'
import { collapseBlanks } from '../../expression/functions/text.ts'
import { toSmallLetters } from '../../expression/letter-case.ts'
import type { ParameterValue, Transform, TransformParameter } from './transform.ts'
import type { TransformUse } from './transform-chain.ts'
import { findTransform } from './transform-table.ts'

/** A transform that is used in a way that it cannot be; the message says what to write instead. */
export class TransformError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransformError'
  }
}

/** Says where a transform of a chain did not fit the text that it was given. */
export type TransformMiss = {
  readonly transform: Transform
  readonly severity: 'error' | 'warning'
  readonly when: Expression
}

/** The text that transforms make, and where one of them did not fit. */
export type Transformed = { readonly text: Expression; readonly misses: readonly TransformMiss[] }

/**
 * Returns what transforms, one after the other, make of texts: of one, of several columns, or of none. `$today` has to
 * be a parameter, a date. Throws TransformError for an unknown transform, and for inputs or parameters that do not fit
 * it.
 */
export function applyTransforms(chain: readonly TransformUse[], inputs: readonly Expression[]): Transformed {
  const misses: TransformMiss[] = []
  let texts = inputs
  for (const use of chain) {
    const transform = findTransform(use.use)
    if (!transform) throw new TransformError(`There is no transform '${use.use}'.`)
    const names = nameInputs(transform, texts, use.with ?? {})
    const text = applyFormula(transform.formula, names)
    if (transform.misses) {
      const { severity, when } = transform.misses
      misses.push({ transform, severity, when: applyFormula(when, { ...names, made: text }) })
    }
    texts = [text]
  }
  const [text] = texts
  if (!text) throw new TransformError('There is nothing to make a text of: name a column or a transform.')
  return { text, misses }
}

/** Returns what the formulas of a transform may name: the texts, the parameters and the steps. */
function nameInputs(
  transform: Transform,
  texts: readonly Expression[],
  given: Readonly<Record<string, ParameterValue>>,
): Readonly<Record<string, Expression>> {
  const { id, takes, parameters, steps = {} } = transform
  const [first] = texts
  if (takes === 'value' && texts.length !== 1) {
    const advice = first ? 'Join them first.' : "Name one in 'from'."
    throw new TransformError(`'${id}' takes one column, and here are ${texts.length}. ${advice}`)
  }
  if (takes === 'nothing' && texts.length > 0)
    throw new TransformError(`'${id}' takes no column. Put it first, in a mapping without 'from'.`)
  if (takes === 'values' && texts.length === 0)
    throw new TransformError(`'${id}' takes columns, and here are none. Name them in 'from'.`)
  const unknown = Object.keys(given).find((name) => parameters.every((one) => one.name !== name))
  if (unknown !== undefined) throw new TransformError(`'${id}' has no parameter '${unknown}'.`)
  const names: Record<string, Expression> = { values: getList(texts) }
  if (first) names.value = first
  for (const parameter of parameters) {
    const value = Object.hasOwn(given, parameter.name) ? given[parameter.name] : parameter.default
    names[parameter.name] = getConstant(id, parameter, value)
  }
  for (const [name, formula] of Object.entries(steps)) names[name] = applyFormula(formula, names)
  return names
}

/** Returns a call of `list` with at least two texts; null and blanks are left out of the list. */
function getList(texts: readonly Expression[]): Expression {
  const nothing: Expression = { kind: 'literal', value: null }
  const trimmed = texts.map((text): Expression => ({ kind: 'call', name: 'trim', arguments: [text] }))
  return {
    kind: 'call',
    name: 'list',
    arguments: [...trimmed, nothing, nothing].slice(0, Math.max(2, texts.length)),
  }
}

/** Returns a text as the formulas of transforms look it up in a table. */
const tableKey = (text: string): string => toSmallLetters(collapseBlanks(text))

function getConstant(
  id: string,
  parameter: TransformParameter,
  value: ParameterValue | null | undefined,
): Expression {
  const fail = (wanted: string) => new TransformError(`'${parameter.name}' of '${id}' must be ${wanted}.`)
  if (value === undefined) throw fail('given')
  if (parameter.kind === 'table') {
    if (typeof value !== 'object' || value === null) throw fail('an object of texts and their replacements')
    const entries = Object.entries(value).map(([key, text]) => [tableKey(key), text] as const)
    return { kind: 'table', entries }
  }
  if (value === null || value === '') return { kind: 'literal', value: null }
  const { choices } = parameter
  if (choices && !choices.some((choice) => choice === value)) throw fail(`one of ${choices.join(', ')}`)
  const type = parameter.kind === 'number' || parameter.kind === 'boolean' ? parameter.kind : 'string'
  if (typeof value === 'object' || typeof value !== type)
    throw fail(type === 'string' ? 'a text' : `a ${type}`)
  return { kind: 'literal', value }
}
