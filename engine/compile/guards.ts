import type { TypedExpression } from '@concord/roster-language'
import { isAtomic, type PartKeys } from './shared-parts.ts'

/**
 * Describes what has to be so of another part for a part to be needed: a condition of an `if`, or nothing found yet by
 * a `firstOf`.
 */
export type Guard = { readonly of: TypedExpression; readonly is: 'true' | 'not true' | 'null' }

/** An expression that is needed in all rows, or in some. */
export type Needed = { readonly typed: TypedExpression; readonly when?: readonly Guard[] }

/** Parts of expressions by key, each with what has to be so, from the outside in, wherever it is needed. */
export type Guards = ReadonlyMap<number, readonly Guard[]>

function commonStart(one: readonly Guard[], other: readonly Guard[], keys: PartKeys): readonly Guard[] {
  const isSame = (guard: Guard, second: Guard | undefined) =>
    second?.is === guard.is && keys.getKey(guard.of) === keys.getKey(second.of)
  const end = one.findIndex((guard, place) => !isSame(guard, other[place]))
  return end === -1 ? one : one.slice(0, end)
}

/** Returns when each part of these expressions is needed, so that a branch costs nothing in rows of the others. */
export function findGuards(roots: readonly Needed[], keys: PartKeys): Guards {
  const guards = new Map<number, readonly Guard[]>()
  const visit = (part: TypedExpression, path: readonly Guard[]): void => {
    if (isAtomic(part)) return
    const key = keys.getKey(part)
    const known = guards.get(key)
    const common = known ? commonStart(known, path, keys) : path
    if (known && common.length === known.length) return
    guards.set(key, common)
    for (const [place, inner] of part.parts.entries()) visit(inner, withBranch(part, place, common, keys))
  }
  for (const { typed, when = [] } of roots) visit(typed, when)
  return guards
}

/** Returns the path to the part at a place within another part. */
function withBranch(
  { expression, parts }: TypedExpression,
  place: number,
  path: readonly Guard[],
  keys: PartKeys,
): readonly Guard[] {
  if (expression.kind !== 'call' || place === 0) return path
  const before = parts.slice(0, place)
  const guards: readonly Guard[] =
    expression.name === 'if'
      ? before.slice(0, 1).map((of) => ({ of, is: place === 1 ? 'true' : 'not true' }))
      : expression.name === 'firstOf'
        ? before.map((of) => ({ of, is: 'null' }))
        : []
  return [...path, ...guards.filter(({ of }) => !isAtomic(of) && !keys.dependsOnItem(of))]
}
