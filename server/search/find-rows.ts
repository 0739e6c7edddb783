import type { CardKey } from './card.ts'
import type { Cursor } from './cursor.ts'
import { findNearest } from './find-nearest.ts'
import { findSorted } from './find-sorted.ts'
import type { Search } from './interpret-query.ts'
import { makePlan } from './plan.ts'
import { EVERY_RANK, intersectRanges, type Range, subtractRanges } from './rank-range.ts'
import { findFirstRows, type RankOrder, type TierPaths, takeFirstRows } from './rank-store.ts'
import type { Row } from './row.ts'

/**
 * Returns the parts of the name order by how well the names match: each without those before it, and a last one with
 * all others.
 */
function tierRanges({ tiers }: Search): (readonly Range[])[] {
  const ranges: (readonly Range[])[] = []
  let left = EVERY_RANK
  for (const tier of tiers) {
    ranges.push(intersectRanges(left, tier))
    left = subtractRanges(left, tier)
  }
  return [...ranges, left]
}

function behind(cursor: Cursor | undefined, tier: number): readonly Range[] {
  if (!cursor || tier !== cursor.tier) return EVERY_RANK
  return cursor.direction === 'after'
    ? [{ low: cursor.rank + 1, high: Number.MAX_SAFE_INTEGER }]
    : [{ low: 0, high: cursor.rank - 1 }]
}

/**
 * Maximum number of rows that are read with their cards by default: of more rows than a page has, mostly only the ranks
 * are needed.
 */
const MAX_CARDS = 101

type Wanted = { readonly withCards: boolean }

type PlannedTier = TierPaths & { readonly size: number; readonly cost: number }

/** Defines what a statement of its own costs, in rows of an index. */
const COST_OF_STATEMENT = 300

/**
 * Takes the next tiers that together are likely to hold what is wanted, and at least one; expensive ones wait until
 * they are needed.
 */
function takeTiers(tiers: readonly PlannedTier[], wanted: number): PlannedTier[] {
  let size = 0
  const taken: PlannedTier[] = []
  for (const tier of tiers) {
    if (taken.length > 0 && (size > 2 * wanted || tier.cost > COST_OF_STATEMENT)) break
    taken.push(tier)
    size += tier.size
  }
  return taken
}

type TierSearch = {
  readonly search: Search
  readonly limit: number
  readonly cursor: Cursor | undefined
  /** Reads rows of some tiers, no more than are wanted of them, and says how many it found. */
  readonly read: (tiers: readonly PlannedTier[], wanted: number) => Promise<number>
}

/** Reads tier by tier until there are enough rows: those behind the cursor, or before it, nearest to it first. */
async function readTiers({ search, limit, cursor, read }: TierSearch): Promise<void> {
  const { text, beside, facets, entitled, seen, all } = search
  const conditions = [...text, ...beside, ...facets, ...entitled, ...seen]
  const isBackward = cursor?.direction === 'before'
  const planned = tierRanges(search)
    .map((ranges, tier) => ({ tier, ranges: intersectRanges(ranges, behind(cursor, tier)) }))
    .filter(({ tier }) => !cursor || (isBackward ? tier <= cursor.tier : tier >= cursor.tier))
    .filter(({ ranges }) => ranges.length > 0)
    .map(({ tier, ranges }) => ({ tier, ...makePlan(conditions, { ranges, all, limit }) }))
  let left = isBackward ? planned.toReversed() : planned
  for (let found = 0; left.length > 0 && found < limit; ) {
    const tiers = takeTiers(left, limit - found)
    left = left.slice(tiers.length)
    found += await read(tiers, limit - found)
  }
}

async function findByName(
  search: Search,
  limit: number,
  cursor: Cursor | undefined,
  wanted: Wanted,
): Promise<Row[]> {
  const order: RankOrder = cursor?.direction === 'before' ? 'descending' : 'ascending'
  const rows: Row[] = []
  const read: TierSearch['read'] = async (tiers, left) => {
    const found = await findFirstRows(search.connection, tiers, order, left, wanted)
    rows.push(...found)
    return found.length
  }
  await readTiers({ search, limit, cursor, read })
  return rows
}

/** Tells whether rows stand by how well they match and then by name, wherever they are. */
export const isInMatchOrder = ({ circle, filters }: Search): boolean =>
  circle === undefined && filters.sort === 'match'

/** Gives the first `limit` rows behind the cursor away as they come, with these parts of their cards: for that order. */
export async function takeRows(
  search: Search,
  { limit, cursor, keys }: { limit: number; cursor: Cursor | undefined; keys: readonly CardKey[] },
  take: (row: Row) => void,
): Promise<void> {
  const read: TierSearch['read'] = async (tiers, left) => {
    let found = 0
    await takeFirstRows(search.connection, tiers, left, keys, (row) => {
      found += 1
      take(row)
    })
    return found
  }
  await readTiers({ search, limit, cursor, read })
}

/** Returns the first `limit` rows behind the cursor; before it, nearest to it first, when it leads backward. */
export function findRows(
  search: Search,
  limit: number,
  cursor: Cursor | undefined,
  wanted: Wanted = { withCards: limit <= MAX_CARDS },
): Promise<Row[]> {
  const { sort } = search.filters
  if (sort !== 'match') return findSorted({ search, limit, cursor, ...wanted }, sort)
  return search.circle ? findNearest(search, limit, cursor) : findByName(search, limit, cursor, wanted)
}
