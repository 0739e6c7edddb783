export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Returns the same numbers for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}

const KIND_SEEDS = {
  practitioner: 0x9e3779b9,
  entity: 0x85ebca6b,
  history: 0xc2b2ae35,
  claims: 0x27d4eb2f,
  attested: 0x165667b1,
  'entity claims': 0xd3a2646c,
} as const

/**
 * Returns the random numbers of one subject. Each subject has its own, so the first thousand are the same however many
 * follow.
 */
export function randomFor(kind: keyof typeof KIND_SEEDS, index: number): Random {
  const random = createRandom(KIND_SEEDS[kind] ^ Math.imul(index + 1, 0x27d4eb2f))
  random.next()
  return random
}

/** Picks by weight; build once, use often. */
export function weightedPicker<Item>(
  weighted: readonly (readonly [Item, number])[],
): (random: Random) => Item {
  let total = 0
  const ends = weighted.map(([item, weight]) => {
    total += weight
    return { item, end: total }
  })
  return (random) => {
    const at = random.next() * total
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.end ?? 0) > at) high = middle
      else low = middle + 1
    }
    const found = ends[low]
    if (!found) throw new Error('Nothing to pick from')
    return found.item
  }
}
