import type { TypedExpression } from '@concord/roster-language'

/** A column of a result, under the name by which other outputs may use it as a field. */
export type Output = { readonly name: string; readonly typed: TypedExpression }

/** Fields that are made of each other in a circle; the message names them. */
export class CircularFieldsError extends Error {
  constructor(fields: readonly string[]) {
    super(`These fields are made of each other: ${fields.join(' <- ')}. Take one out of the circle.`)
    this.name = 'CircularFieldsError'
  }
}

/** Puts what it is made of in the place of each field that is one of the outputs. Throws CircularFieldsError. */
export function fieldInliner(outputs: readonly Output[]): (typed: TypedExpression) => TypedExpression {
  const written = new Map(outputs.map(({ name, typed }) => [name, typed]))
  const inlined = new Map<string, TypedExpression>()
  const knownParts = new Map<TypedExpression, TypedExpression>()
  const inlineOutput = (name: string, typed: TypedExpression, within: readonly string[]): TypedExpression => {
    if (within.includes(name)) throw new CircularFieldsError([...within.slice(within.indexOf(name)), name])
    const known = inlined.get(name) ?? inlinePart(typed, [...within, name])
    inlined.set(name, known)
    return known
  }
  const inlinePart = (part: TypedExpression, within: readonly string[]): TypedExpression => {
    const { expression, parts } = part
    const output = expression.kind === 'field' ? written.get(expression.name) : undefined
    if (expression.kind === 'field' && output) return inlineOutput(expression.name, output, within)
    if (parts.length === 0) return part
    const known = knownParts.get(part) ?? { ...part, parts: parts.map((inner) => inlinePart(inner, within)) }
    knownParts.set(part, known)
    return known
  }
  return (typed) => inlinePart(typed, [])
}
