import type { TypedExpression } from '@concord/domain/roster-language'
import { isAtomic, usesOfParts } from './expression-sql.ts'

const keys = new WeakMap<TypedExpression, string>()

/** The same for parts that have the same value in every row. */
export function keyOf(part: TypedExpression): string {
  const known = keys.get(part) ?? `${part.type} ${JSON.stringify(part.expression)}`
  keys.set(part, known)
  return known
}

/**
 * The parts of several expressions that are needed more than once, each once, inner ones before those that hold them.
 * Names and constants are left out, and what depends on the item of a loop.
 */
export function findSharedParts(roots: readonly TypedExpression[]): readonly TypedExpression[] {
  const uses = new Map<string, number>()
  const innerFirst: TypedExpression[] = []
  const visit = (part: TypedExpression, times: number): void => {
    const key = keyOf(part)
    const before = uses.get(key)
    uses.set(key, (before ?? 0) + times)
    if (before !== undefined) return
    const usesOfEach = usesOfParts(part)
    for (const [place, inner] of part.parts.entries()) visit(inner, usesOfEach[place] ?? 0)
    innerFirst.push(part)
  }
  for (const root of roots) visit(root, 1)
  return innerFirst.filter(
    (part) => (uses.get(keyOf(part)) ?? 0) > 1 && !isAtomic(part) && !dependsOnItem(part),
  )
}

function dependsOnItem({ expression, parts }: TypedExpression): boolean {
  if (expression.kind === 'item') return true
  const outside = expression.kind === 'each' || expression.kind === 'keep' ? parts.slice(0, 1) : parts
  return outside.some(dependsOnItem)
}
