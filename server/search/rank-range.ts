/** Ranks from `low` to `high`, both included. */
export type Range = { readonly low: number; readonly high: number }

export const EVERY_RANK: readonly Range[] = [{ low: 0, high: Number.MAX_SAFE_INTEGER }]

/** Returns the same ranks in ascending ranges that do not touch. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.low - b.low)) {
    const last = joined.at(-1)
    if (range.low > range.high) continue
    if (!last || last.high + 1 < range.low) joined.push(range)
    else joined[joined.length - 1] = { low: last.low, high: Math.max(last.high, range.high) }
  }
  return joined
}

export function intersectRanges(some: readonly Range[], others: readonly Range[]): Range[] {
  const common = some.flatMap((one) =>
    others.map((other) => ({ low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) })),
  )
  return joinRanges(common)
}

/** Returns the ranks of `from` that are not in `taken`. */
export function subtractRanges(from: readonly Range[], taken: readonly Range[]): Range[] {
  let left = joinRanges(from)
  for (const { low, high } of taken) {
    left = left.flatMap((range) => [
      { low: range.low, high: Math.min(range.high, low - 1) },
      { low: Math.max(range.low, high + 1), high: range.high },
    ])
    left = left.filter((range) => range.low <= range.high)
  }
  return joinRanges(left)
}

export function isInRanges(rank: number, ranges: readonly Range[]): boolean {
  return ranges.some(({ low, high }) => rank >= low && rank <= high)
}
