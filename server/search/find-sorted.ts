import type { SearchSort } from '@concord/contract'
import { type Condition, inLists, onSubject } from './condition.ts'
import type { Cursor } from './cursor.ts'
import { findFirstByDay, tierOfDay, wasNeverVerified, wasVerified } from './day-store.ts'
import type { Search } from './interpret-query.ts'
import { makePlan } from './plan.ts'
import { EVERY_RANK, type Range } from './rank-range.ts'
import { findFirstRows, type RankOrder } from './rank-store.ts'
import type { Row } from './row.ts'
import { hasSeenZip } from './seen-conditions.ts'

export type Sort = Exclude<SearchSort, 'match'>

type Asked = {
  readonly search: Search
  readonly limit: number
  readonly cursor: Cursor | undefined
  readonly withCards: boolean
}

/** Returns the conditions of records that are anywhere in the circle. */
function circleConditions({ circle, entitlement, all }: Search): Condition[] {
  if (!circle) return []
  const zips = circle.places.map(({ zip }) => zip)
  const check = entitlement && hasSeenZip(zips, entitlement)
  const lists = circle.places.flatMap(({ list }) => list ?? [])
  return [inLists(lists), ...(check ? [onSubject(check, all)] : [])]
}

function listConditions(search: Search): Condition[] {
  const { text, beside, facets, entitled, seen } = search
  return [...text, ...beside, ...facets, ...entitled, ...seen, ...circleConditions(search)]
}

function behind(cursor: Cursor | undefined, order: RankOrder): readonly Range[] {
  if (!cursor) return EVERY_RANK
  return order === 'ascending'
    ? [{ low: cursor.rank + 1, high: Number.MAX_SAFE_INTEGER }]
    : [{ low: 0, high: cursor.rank - 1 }]
}

function findByName(
  { search: { connection, all }, limit, cursor, withCards }: Asked,
  conditions: readonly Condition[],
  order: RankOrder,
  tier = 0,
): Promise<Row[]> {
  const { accessPaths } = makePlan(conditions, { ranges: behind(cursor, order), all, limit })
  return findFirstRows(connection, [{ tier, accessPaths }], order, limit, { withCards })
}

/**
 * Finds rows by the day of their verification. Most records were never verified: these are read in name order, and the
 * others by their days.
 */
async function findByDay(asked: Asked, isLatestFirst: boolean): Promise<Row[]> {
  const { search, limit, cursor, withCards } = asked
  const { connection, all, lists } = search
  const conditions = listConditions(search)
  const order: RankOrder = cursor?.direction === 'before' ? 'descending' : 'ascending'
  const tier = tierOfDay(0, isLatestFirst)
  const isPastNever = cursor !== undefined && cursor.tier !== tier
  const never = (wanted: number, from: Cursor | undefined) =>
    findByName({ ...asked, limit: wanted, cursor: from }, [...conditions, wasNeverVerified(all)], order, tier)
  const verified = (wanted: number, from: Cursor | undefined) => {
    const situation = { ranges: EVERY_RANK, all, limit: Number.POSITIVE_INFINITY }
    const { accessPaths } = makePlan([...conditions, wasVerified(lists, all)], situation)
    return findFirstByDay(connection, accessPaths, {
      isLatestFirst,
      order,
      behind: from,
      limit: wanted,
      withCards,
    })
  }
  // Forward or backward, one of the two parts comes first; a cursor in the other one has left it behind.
  const isNeverFirst = isLatestFirst === (order === 'descending')
  const [first, second] = isNeverFirst ? [never, verified] : [verified, never]
  const isInSecond = cursor !== undefined && isPastNever === isNeverFirst
  if (isInSecond) return second(limit, cursor)
  const rows = await first(limit, cursor)
  return rows.length < limit ? [...rows, ...(await second(limit - rows.length, undefined))] : rows
}

/** Returns the first rows behind the cursor in an order that is asked for. */
export function findSorted(asked: Asked, sort: Sort): Promise<Row[]> {
  if (sort === 'verified' || sort === '-verified') return findByDay(asked, sort === '-verified')
  const isReversed = (sort === '-name') !== (asked.cursor?.direction === 'before')
  return findByName(asked, listConditions(asked.search), isReversed ? 'descending' : 'ascending')
}

/** Tells whether all records that were verified are read for each page. */
export const isSortedByDay = ({ filters: { sort } }: Search) => sort === 'verified' || sort === '-verified'
