import type { TypedExpression } from '@concord/domain/roster-language'

const keys = new WeakMap<TypedExpression, string>()

/** The same for parts that have the same value in every row. */
export function keyOf(part: TypedExpression): string {
  const known = keys.get(part) ?? `${part.type} ${JSON.stringify(part.expression)}`
  keys.set(part, known)
  return known
}

/** Whether working it out again costs nothing: a name or a constant. */
export function isAtomic({ expression }: TypedExpression): boolean {
  return !['call', 'each', 'keep'].includes(expression.kind)
}

/** The keys of the parts that stand more than once in these expressions; those that depend on the item of a loop are left out. */
export function findSharedParts(roots: readonly TypedExpression[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  const visit = (part: TypedExpression): void => {
    if (isAtomic(part)) return
    const key = keyOf(part)
    if (!seen.has(key)) for (const inner of part.parts) visit(inner)
    else if (!dependsOnItem(part)) shared.add(key)
    seen.add(key)
  }
  for (const root of roots) visit(root)
  return shared
}

/** Whether it differs from item to item of a loop around it. */
export function dependsOnItem({ expression, parts }: TypedExpression): boolean {
  if (expression.kind === 'item') return true
  const outside = expression.kind === 'each' || expression.kind === 'keep' ? parts.slice(0, 1) : parts
  return outside.some(dependsOnItem)
}
