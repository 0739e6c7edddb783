import { hash } from 'node:crypto'
import type { Table, TypedExpression } from '@concord/roster-language'

/** Describes a part: `key` is the same for parts that have the same value in every row. */
type KnownPart = { readonly key: number; readonly dependsOnItem: boolean }

/** Hashes of tables, which are long, and one object wherever a transform uses them. */
const tableHashes = new WeakMap<Table, string>()

function hashTable(entries: Table): string {
  const known = tableHashes.get(entries) ?? hash('sha256', JSON.stringify(entries))
  tableHashes.set(entries, known)
  return known
}

/** Finds the parts that have the same value among all expressions of one query, which may hold thousands of parts. */
export class PartKeys {
  private readonly known = new Map<TypedExpression, KnownPart>()
  private readonly numbers = new Map<string, number>()

  /** Returns the same number for parts that have the same value in every row. */
  getKey(part: TypedExpression): number {
    return this.find(part).key
  }

  /** Tells whether the part differs from item to item of a loop around it. */
  dependsOnItem(part: TypedExpression): boolean {
    return this.find(part).dependsOnItem
  }

  private find(part: TypedExpression): KnownPart {
    const known = this.known.get(part)
    if (known !== undefined) return known
    const { expression, parts } = part
    const found = parts.map((inner) => this.find(inner))
    // The items of the body of a loop are those of the loop itself.
    const outside = expression.kind === 'each' || expression.kind === 'keep' ? found.slice(0, 1) : found
    const dependsOnItem = expression.kind === 'item' || outside.some((inner) => inner.dependsOnItem)
    const content = `${describePart(part)} ${found.map((inner) => inner.key).join(' ')}`
    const key = this.numbers.get(content) ?? this.numbers.size
    this.numbers.set(content, key)
    const result = { key, dependsOnItem }
    this.known.set(part, result)
    return result
  }
}

/** Returns what tells a part from others that have the same parts below them. */
function describePart({ expression, type }: TypedExpression): string {
  switch (expression.kind) {
    case 'call':
      return `${type} call ${expression.name}`
    case 'each':
    case 'keep':
      return `${type} ${expression.kind}`
    case 'table':
      return `table ${hashTable(expression.entries)}`
    default:
      return `${type} ${JSON.stringify(expression)}`
  }
}

/** Tells whether working it out again costs nothing: a name or a constant. */
export function isAtomic({ expression }: TypedExpression): boolean {
  return expression.kind !== 'call' && expression.kind !== 'each' && expression.kind !== 'keep'
}

/**
 * Returns the keys of the parts that stand more than once in these expressions; those that depend on the item of a loop
 * are left out.
 */
export function findSharedParts(roots: readonly TypedExpression[], keys: PartKeys): ReadonlySet<number> {
  const seen = new Set<number>()
  const shared = new Set<number>()
  const visit = (part: TypedExpression): void => {
    if (isAtomic(part)) return
    const key = keys.getKey(part)
    if (!seen.has(key)) for (const inner of part.parts) visit(inner)
    else if (!keys.dependsOnItem(part)) shared.add(key)
    seen.add(key)
  }
  for (const root of roots) visit(root)
  return shared
}
