import type { Connection } from '#server/db/database.ts'
import type { Card } from './card-store.ts'
import type { Cursor } from './cursor.ts'
import { findNearest } from './find-nearest.ts'
import { makePlan } from './plan.ts'
import { EVERY_RANK, intersectRanges, type Range, subtractRanges } from './rank-range.ts'
import { findFirstCards, findFirstRanks, type Order } from './rank-store.ts'
import type { Row } from './row.ts'
import type { Search } from './understand.ts'

/** The parts of the name order by how well the names match: each without those before it, the last with all others. */
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

/** Of more rows than a page has only the ranks are wanted. */
const MOST_CARDS = 101

async function findByName(
  connection: Connection,
  search: Search,
  limit: number,
  cursor: Cursor | undefined,
): Promise<Row[]> {
  const { text, beside, facets, entitled, all } = search
  const conditions = [...text, ...beside, ...facets, ...entitled]
  const isBackward = cursor?.direction === 'before'
  const order: Order = isBackward ? 'descending' : 'ascending'
  const tiers = tierRanges(search).map((ranges, tier) => ({
    tier,
    ranges: intersectRanges(ranges, behind(cursor, tier)),
  }))
  const further = tiers.filter(
    ({ tier, ranges }) =>
      ranges.length > 0 && (!cursor || (isBackward ? tier <= cursor.tier : tier >= cursor.tier)),
  )
  const rows: Row[] = []
  for (const { tier, ranges } of isBackward ? further.toReversed() : further) {
    const wanted = limit - rows.length
    if (wanted <= 0) break
    const { ways } = makePlan(conditions, { ranges, all, limit: wanted })
    if (wanted > MOST_CARDS) {
      const ranks = await findFirstRanks(connection, ways, order, wanted)
      rows.push(...ranks.map((rank) => ({ tier, rank })))
    } else {
      const cards = await findFirstCards<Card>(connection, ways, order, wanted)
      rows.push(...cards.map((shown) => ({ tier, rank: shown.rank, shown })))
    }
  }
  return rows
}

/** The first `limit` rows behind the cursor; before it, nearest to it first, when it leads backward. */
export function findRows(
  connection: Connection,
  search: Search,
  limit: number,
  cursor: Cursor | undefined,
): Promise<Row[]> {
  return search.circle
    ? findNearest(connection, search, limit, cursor)
    : findByName(connection, search, limit, cursor)
}
