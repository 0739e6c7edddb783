import type { TypedExpression } from '@concord/roster-language'

/** Keys that were found, by part and by what is written of it: a tree with steps of transforms is too large to print. */
const keys = new WeakMap<TypedExpression, number>()
const numbers = new Map<string, number>()

/** Returns the same number for parts that have the same value in every row. */
export function getPartKey(part: TypedExpression): number {
  const known = keys.get(part)
  if (known !== undefined) return known
  const { expression, type, parts } = part
  const own =
    expression.kind === 'call' ? ['call', expression.name] : isAtomic(part) ? expression : expression.kind
  const said = JSON.stringify([type, own, parts.map(getPartKey)])
  const key = numbers.get(said) ?? numbers.size
  numbers.set(said, key)
  keys.set(part, key)
  return key
}

/** Tells whether working it out again costs nothing: a name or a constant. */
export function isAtomic({ expression }: TypedExpression): boolean {
  return !['call', 'each', 'keep'].includes(expression.kind)
}

/**
 * Returns the keys of the parts that stand more than once in these expressions; those that depend on the item of a loop
 * are left out.
 */
export function findSharedParts(roots: readonly TypedExpression[]): ReadonlySet<number> {
  const seen = new Set<number>()
  const shared = new Set<number>()
  const visit = (part: TypedExpression): void => {
    if (isAtomic(part)) return
    const key = getPartKey(part)
    if (!seen.has(key)) for (const inner of part.parts) visit(inner)
    else if (!dependsOnItem(part)) shared.add(key)
    seen.add(key)
  }
  for (const root of roots) visit(root)
  return shared
}

const itemParts = new WeakMap<TypedExpression, boolean>()

/** Tells whether it differs from item to item of a loop around it. */
export function dependsOnItem(part: TypedExpression): boolean {
  const { expression, parts } = part
  const known = itemParts.get(part)
  if (known !== undefined) return known
  const outside = expression.kind === 'each' || expression.kind === 'keep' ? parts.slice(0, 1) : parts
  const depends = expression.kind === 'item' || outside.some(dependsOnItem)
  itemParts.set(part, depends)
  return depends
}
