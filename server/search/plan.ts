import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { ANY_STATE, type Condition, type Posting, SHARE_OF_STATE } from './condition.ts'
import type { List } from './dictionary-store.ts'
import type { ModelTables } from './model-view.ts'
import { opaque } from './opaque.ts'
import { intersectRanges, isInRanges, type Range } from './rank-range.ts'
import { RANK_GAP } from './read-model/ranks.ts'

/** The SQL that a posting o of these tables has to meet. */
export type Check = (tables: ModelTables) => Sql

/** Postings within ranges, or single ranks, of which those that pass the checks meet all conditions. */
export type AccessPath = {
  readonly postings: readonly Posting[]
  readonly ranges: readonly Range[]
  readonly ranks: readonly number[]
  readonly check: Check | undefined
  /** Says what reading it costs, in rows of an index. */
  readonly cost: number
}

export type Plan = {
  readonly accessPaths: readonly AccessPath[]
  readonly cost: number
  /** About how many records meet all conditions. */
  readonly size: number
}

export const COST_OF_PROBE = 8
const COST_OF_SUBJECT = 10
const MAX_READ_WHOLE = 24
const MAX_COMBINED = 600

function smallest(conditions: readonly Condition[]): Condition | undefined {
  return conditions.toSorted((a, b) => a.size - b.size)[0]
}

/** Returns each list of a condition in each of these areas. */
function product(lists: Condition, areas: readonly number[]): Posting[] {
  return lists.postings.flatMap(({ list }) => areas.map((state) => ({ list, state })))
}

/** Combines one condition on taxonomies and one on areas, if their combinations are few enough to look up each. */
function combine(conditions: readonly Condition[], all: List): Condition[] {
  const lists = smallest(conditions.filter(({ facetPredicate: held }) => held?.facet === 'specialties'))
  const placed = smallest(conditions.filter(({ areas }) => areas !== undefined))
  if (!lists || !placed?.areas || lists.postings.length * placed.areas.length > MAX_COMBINED) {
    return [...conditions]
  }
  const combined: Condition = {
    ranges: [],
    ranks: [],
    checksOnly: false,
    postings: product(lists, placed.areas),
    size: (lists.size * placed.size) / Math.max(1, all.size),
    onSubject: joinSql([lists.onSubject ?? sql`true`, placed.onSubject ?? sql`true`], ' and '),
  }
  return [combined, ...conditions.filter((condition) => condition !== lists && condition !== placed)]
}

/** Tells whether lists hold exactly what meets it, and reading them takes less than looking up so many records. */
function isReadWhole({ ranges, ranks, checksOnly, postings, onPosting, size }: Condition, lookUps: number) {
  const isByListsAlone = ranges.length + ranks.length === 0 && !checksOnly && onPosting === undefined
  const isAnywhere = postings.length <= MAX_READ_WHOLE && postings.every(({ state }) => state === ANY_STATE)
  return isByListsAlone && isAnywhere && size < lookUps * COST_OF_SUBJECT
}

/**
 * Returns the check that the posting o is in the lists, which PostgreSQL reads into a hash table once. As a separate
 * condition it would become a join, possibly the other way around: every posting of o for each one of q.
 */
function isInPostings({ postings }: Condition, tables: ModelTables): Sql {
  const lists = opaque(sql`${postings.map(({ list }) => list)}::int[]`)
  return sql`(o.name_rank in (select q.name_rank from ${tables.postings} q
    where q.list = any (${lists}::int[]) and q.state = ${ANY_STATE}::int)) is true`
}

/**
 * Returns all checks as one on the posting o; the row of the record is looked up at most once, and not for what is read
 * whole.
 */
export function buildCheck(
  conditions: readonly Condition[],
  readWhole: readonly Condition[] = [],
): Check | undefined {
  const onPosting = conditions.flatMap((condition) => condition.onPosting ?? [])
  const onSubject = conditions.flatMap((condition) =>
    condition.onPosting === undefined && !readWhole.includes(condition) ? (condition.onSubject ?? []) : [],
  )
  if (onPosting.length + readWhole.length + onSubject.length === 0) return undefined
  return (tables) => {
    const lookedUp =
      onSubject.length > 0
        ? [
            sql`(select ${joinSql(onSubject, ' and ')} from ${tables.subjects} s where s.name_rank = o.name_rank)`,
          ]
        : []
    const inLists = readWhole.map((condition) => isInPostings(condition, tables))
    return joinSql([...onPosting, ...inLists, ...lookedUp], ' and ')
  }
}

type Situation = {
  readonly ranges: readonly Range[]
  /** The list of all records. */
  readonly all: List
  /** Says how many rows are wanted; Infinity for all. */
  readonly limit: number
}

const width = (ranges: readonly Range[]) => ranges.reduce((sum, { low, high }) => sum + high - low + 1, 0)

/** Estimates how many records are in these ranges. */
function recordsIn(ranges: readonly Range[], all: List): number {
  return Math.min(all.size, width(ranges) / RANK_GAP)
}

const getSize = (condition: Condition, all: List) =>
  Math.min(all.size, condition.size + recordsIn(condition.ranges, all))

const share = (size: number, all: List) => Math.min(1, size / Math.max(1, all.size))

const shareOf = (condition: Condition, all: List) => share(getSize(condition, all), all)

/**
 * Estimates the share of all records that meet all of these conditions; of places within each other, the smallest
 * decides.
 */
function shareOfAll(conditions: readonly Condition[], all: List): number {
  const places = conditions.filter(({ isPlace }) => isPlace)
  const others = conditions.filter(({ isPlace }) => !isPlace)
  const ofPlaces = Math.min(1, ...places.map((place) => shareOf(place, all)))
  return others.reduce((product, other) => product * shareOf(other, all), ofPlaces)
}

function buildAccessPath(
  found: Pick<AccessPath, 'postings' | 'ranges' | 'ranks'>,
  size: number,
  rest: readonly Condition[],
  { all, limit }: Situation,
): AccessPath {
  const passing = rest.reduce((product, condition) => product * shareOf(condition, all), 1)
  const read = Math.min(size, limit / Math.max(passing, 1e-9))
  const readWhole = rest.filter((condition) => isReadWhole(condition, read))
  const isLookedUp = rest.some((other) => other.onPosting === undefined && !readWhole.includes(other))
  const perRow = isLookedUp ? COST_OF_SUBJECT : 1
  const probes = found.postings.length * found.ranges.length
  const once = probes * COST_OF_PROBE + readWhole.reduce((sum, condition) => sum + condition.size, 0)
  return { ...found, check: buildCheck(rest, readWhole), cost: once + read * perRow }
}

/**
 * Removes the condition that was used as the access path. One that the posting checks stays, because lists that find a
 * feature may hold more records than have it.
 */
function without(conditions: readonly Condition[], taken: Condition | undefined): Condition[] {
  return conditions.filter((condition) => condition !== taken || condition.onPosting !== undefined)
}

type Base = Pick<Condition, 'postings' | 'size'> & { readonly condition: Condition | undefined }

/** Ranges of the name order, read in the list that costs the least: that of all records or of another condition. */
function findPathsByRange(driver: Condition, rest: readonly Condition[], situation: Situation): AccessPath[] {
  const { all } = situation
  const ranges = intersectRanges(driver.ranges, situation.ranges)
  if (ranges.length === 0) return []
  const anyRecord = { condition: undefined, postings: [{ list: all.id, state: ANY_STATE }], size: all.size }
  const lists = rest.filter((other) => !other.checksOnly && other.ranges.length + other.ranks.length === 0)
  const bases: Base[] = [anyRecord, ...lists.map((condition) => ({ ...condition, condition }))]
  const accessPaths = bases.map(({ condition, postings, size }) =>
    buildAccessPath(
      { postings, ranges, ranks: [] },
      recordsIn(ranges, all) * share(size, all),
      without(rest, condition),
      situation,
    ),
  )
  return accessPaths.toSorted((a, b) => a.cost - b.cost).slice(0, 1)
}

/**
 * Finds access paths that read whole lists; all records of a state are narrowed to those of a taxonomy if one is asked
 * for.
 */
function findPathsByList(driver: Condition, rest: readonly Condition[], situation: Situation): AccessPath[] {
  const { all, ranges } = situation
  const inStates = driver.postings.filter(({ list, state }) => list === all.id && state !== ANY_STATE)
  const elsewhere = driver.postings.filter((posting) => !inStates.includes(posting))
  const sizeOfStates = Math.min(driver.size, all.size * SHARE_OF_STATE * inStates.length)
  const narrower = smallest(rest.filter(({ facetPredicate: held }) => held?.facet === 'specialties'))
  const narrowed =
    narrower &&
    product(
      narrower,
      inStates.map(({ state }) => state),
    )
  const isNarrowed = narrower !== undefined && narrowed !== undefined && narrowed.length <= MAX_COMBINED
  const parts = [
    { postings: elsewhere, size: driver.size - sizeOfStates, left: rest },
    isNarrowed
      ? {
          postings: narrowed,
          size: sizeOfStates * share(narrower.size, all),
          left: without(rest, narrower),
        }
      : { postings: inStates, size: sizeOfStates, left: rest },
  ]
  return parts
    .filter(({ postings }) => postings.length > 0)
    .map(({ postings, size, left }) =>
      buildAccessPath(
        { postings, ranges, ranks: [] },
        size * share(recordsIn(ranges, all), all),
        left,
        situation,
      ),
    )
}

/** Finds the access paths of one condition; all others become checks or lists that its ranges are read in. */
function findAccessPaths(
  driver: Condition,
  situation: Situation & { readonly conditions: readonly Condition[] },
): AccessPath[] {
  const rest = without(situation.conditions, driver)
  const ranks = driver.ranks.filter((rank) => isInRanges(rank, situation.ranges))
  const byRank = { postings: [], ranges: [], ranks }
  return [
    ...findPathsByRange(driver, rest, situation),
    ...findPathsByList(driver, rest, situation),
    ...(ranks.length > 0 ? [buildAccessPath(byRank, ranks.length, rest, situation)] : []),
  ]
}

function isMetByAll({ ranges }: Condition, within: readonly Range[]): boolean {
  return within.every((range) => ranges.some(({ low, high }) => low <= range.low && range.high <= high))
}

/** Returns the cheapest way to the records within some ranges of ranks that meet all conditions. */
export function makePlan(asked: readonly Condition[], situation: Situation): Plan {
  const { all, ranges } = situation
  const unmet = asked.filter((condition) => !isMetByAll(condition, ranges))
  const conditions = combine(unmet, all)
  const size = recordsIn(ranges, all) * shareOfAll(unmet, all)
  const everything: Condition = {
    ranges: [],
    ranks: [],
    postings: [{ list: all.id, state: ANY_STATE }],
    checksOnly: false,
    size: all.size,
  }
  const drivers = [...conditions.filter(({ checksOnly }) => !checksOnly), everything]
  const plans = drivers.map((driver) => {
    const accessPaths = findAccessPaths(driver, { ...situation, conditions })
    return { accessPaths, cost: accessPaths.reduce((sum, { cost }) => sum + cost, 0), size }
  })
  return plans.toSorted((a, b) => a.cost - b.cost)[0] ?? { accessPaths: [], cost: 0, size: 0 }
}
