import type { HeldTogether } from './error-store.ts'

export type Cleared = { readonly holders: readonly string[]; readonly rows: number; readonly all: number }

function countCleared(held: readonly HeldTogether[], fixed: ReadonlySet<string>): number {
  return held.reduce((sum, { holders, rows }) => sum + (holders.every((one) => fixed.has(one)) ? rows : 0), 0)
}

/** Returns the rows that a holder keeps back, alone or with others; decides where fixing one alone clears none. */
function countTouched(held: readonly HeldTogether[], holder: string): number {
  return held.reduce((sum, { holders, rows }) => sum + (holders.includes(holder) ? rows : 0), 0)
}

/**
 * Returns which few rules to fix so that the most rows go out, one after the other: of each step the one that clears the
 * most beside those before it.
 */
export function clearMost(held: readonly HeldTogether[], limit = 3): Cleared {
  const all = held.reduce((sum, { rows }) => sum + rows, 0)
  const open = new Set(held.flatMap(({ holders }) => holders))
  const fixed = new Set<string>()
  while (fixed.size < limit && open.size > 0) {
    const [best] = [...open]
      .map((holder) => ({
        holder,
        cleared: countCleared(held, new Set([...fixed, holder])),
        touched: countTouched(held, holder),
      }))
      .toSorted(
        (one, other) =>
          other.cleared - one.cleared || other.touched - one.touched || (one.holder < other.holder ? -1 : 1),
      )
    if (!best) break
    fixed.add(best.holder)
    open.delete(best.holder)
  }
  return { holders: [...fixed], rows: countCleared(held, fixed), all }
}
