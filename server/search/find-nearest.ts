import { FACET_NAMES } from '@concord/domain'
import type { Card } from './card.ts'
import { findCards } from './card-store.ts'
import { ANY_STATE, type Condition, type Posting } from './condition.ts'
import { type CountContext, getRecords, passesGates, prepareCount, readRank } from './count-context.ts'
import type { Cursor } from './cursor.ts'
import type { List } from './dictionary-store.ts'
import type { Search } from './interpret-query.ts'
import { buildCheck, COST_OF_PROBE, makePlan, type Plan } from './plan.ts'
import { EVERY_RANK } from './rank-range.ts'
import { findPlacedRanks, findZips, readRecords } from './rank-store.ts'
import { areaOfZip } from './read-model/areas.ts'
import type { Row } from './row.ts'
import { nearestOrdinal, type SearchRadius } from './search-radius.ts'
import { evaluate, PASSES, type Records } from './tally.ts'

const COST_OF_ZIPS = 12
const COST_OF_CHECK = 10
/** Records with a nearer place come once more at each farther one. */
const SPARE_ROWS = 10
const MIN_ROWS_READ = 400
const MAX_ROWS_READ = 20_000

type Walk = {
  readonly search: Search
  readonly circle: SearchRadius
  readonly limit: number
  readonly cursor: Cursor | undefined
  readonly probes: readonly Probe[]
}

/** Says where the records of a place are read: one after the other, or those of the specialties that are asked for. */
type Probe = {
  readonly tier: number
  readonly postings: readonly Posting[]
  /** Rows of the index, about. */
  readonly cost: number
  /** Records that meet all conditions, about. */
  readonly hits: number
}

function getSign(cursor: Cursor | undefined): 1 | -1 {
  return cursor?.direction === 'before' ? -1 : 1
}

function isBehind(row: Row, cursor: Cursor | undefined): boolean {
  return !cursor || getSign(cursor) * (row.tier - cursor.tier || row.rank - cursor.rank) > 0
}

/**
 * Returns the records of some places whose features meet the filters, each once at a place, in the order of the rows.
 */
function passing(
  context: CountContext,
  records: readonly Records[],
  tiers: readonly number[],
  cursor: Cursor | undefined,
): Row[] {
  const rows: Row[] = []
  for (const [part, { bytes, start, stride }] of records.entries()) {
    const tier = tiers[part] ?? 0
    for (let at = start; at < bytes.length; at += stride) {
      const row = { tier, rank: readRank(bytes, at - start) }
      const isMet = passesGates(context, bytes, at) && evaluate(context.tally, bytes, at) === PASSES
      if (isMet && isBehind(row, cursor)) rows.push(row)
    }
  }
  const sign = getSign(cursor)
  return rows
    .sort((a, b) => sign * (a.tier - b.tier || a.rank - b.rank))
    .filter(({ tier, rank }, index) => tier !== rows[index - 1]?.tier || rank !== rows[index - 1]?.rank)
}

/** Takes, in their order, those of these rows that have no nearer place, and no more than `wanted`. */
async function takeNearest(
  { circle, search: { connection, entitlement } }: Walk,
  rows: readonly Row[],
  wanted: number,
): Promise<Row[]> {
  const taken: Row[] = []
  for (let from = 0; from < rows.length && taken.length < wanted; ) {
    const some = rows.slice(from, from + wanted - taken.length + SPARE_ROWS)
    from += some.length
    const ranks = some.map(({ rank }) => rank)
    const cards = await findCards<Card>(connection, ranks)
    const seen = entitlement ? await findZips(connection, ranks, entitlement) : []
    const zips = new Map(seen.map((placed) => [placed.rank, placed.zips]))
    for (const [index, shown] of cards.entries()) {
      const { tier = 0, rank = 0 } = some[index] ?? {}
      if (nearestOrdinal(circle, zips.get(rank) ?? shown.card.zips) === tier)
        taken.push({ tier, rank, shown })
    }
  }
  return taken.slice(0, wanted)
}

/** Returns how to read the places of a circle that have records, nearest first. */
function getProbes(
  { text, facets, entitled }: Search,
  { places }: SearchRadius,
  share: number,
  all: List,
): Probe[] {
  const narrower = [...text, ...facets, ...entitled].find(
    ({ facetPredicate: held }) => held?.facet === 'specialties',
  )
  const lists = narrower?.postings.map(({ list }) => list) ?? []
  const shareOfLists = narrower ? narrower.size / Math.max(1, all.size) : 1
  return places.flatMap(({ zip, list }, tier) => {
    if (!list) return []
    const hits = list.size * share
    const costOfLists = lists.length * COST_OF_PROBE + list.size * shareOfLists
    return narrower && costOfLists < list.size
      ? [
          {
            tier,
            postings: lists.map((id) => ({ list: id, state: areaOfZip(zip) })),
            cost: costOfLists,
            hits,
          },
        ]
      : [{ tier, postings: [{ list: list.id, state: ANY_STATE }], cost: list.size + 1, hits }]
  })
}

/** Takes the next places that together are likely to hold `wanted` hits. */
function takePlaces(probes: readonly Probe[], from: number, wanted: number): Probe[] {
  const taken: Probe[] = []
  let [hits, cost] = [0, 0]
  for (const probe of probes.slice(from)) {
    if (cost >= MAX_ROWS_READ || (hits >= wanted && cost >= MIN_ROWS_READ)) break
    taken.push(probe)
    hits += probe.hits
    cost += probe.cost
  }
  return taken
}

const getSum = (probes: readonly Probe[]) => probes.reduce((sum, { cost }) => sum + cost, 0)

/** Reads from place to place, nearest first, until there are enough rows. */
async function walk(route: Walk): Promise<Row[]> {
  const { search, limit, cursor, probes } = route
  const { connection, text, beside, entitled, seen, widened } = search
  const others = [...text, ...beside, ...entitled, ...seen]
  const check = buildCheck(others.filter(({ facetPredicate: held }) => !held))
  const cached = others.flatMap((condition) => condition.facetPredicate ?? [])
  const picked = FACET_NAMES.filter((facet) => widened[facet].length > 0)
  const sign = getSign(cursor)
  const ahead = probes
    .filter(({ tier }) => !cursor || sign * (tier - cursor.tier) >= 0)
    .toSorted((a, b) => sign * (a.tier - b.tier))
  const rows: Row[] = []
  let wanted = 2 * limit
  for (let from = 0; from < ahead.length && rows.length < limit; wanted *= 2) {
    const some = takePlaces(ahead, from, wanted)
    from += some.length
    const postings = some.flatMap((probe) => probe.postings)
    const tiers = some.flatMap((probe) => probe.postings.map(() => probe.tier))
    const accessPath = { postings, ranges: EVERY_RANK, ranks: [], check, cost: 0 }
    const records = getRecords(await readRecords(connection, accessPath))
    const context = await prepareCount(search, records, cached, {
      facets: picked,
      picked: widened,
    })
    const found = passing(context, records, tiers, cursor)
    rows.push(...(await takeNearest(route, found, limit - rows.length)))
  }
  return rows
}

/** Finds all records that meet the conditions, and then those of them in the circle. */
async function collect({ search, circle, limit, cursor }: Walk, { accessPaths: ways }: Plan): Promise<Row[]> {
  const placed = await findPlacedRanks(search.connection, ways, search.entitlement)
  const rows = placed.flatMap(({ rank, zips }) => {
    const tier = nearestOrdinal(circle, zips)
    return tier === undefined || !isBehind({ tier, rank }, cursor) ? [] : [{ tier, rank }]
  })
  const sign = getSign(cursor)
  return rows.sort((a, b) => sign * (a.tier - b.tier || a.rank - b.rank)).slice(0, limit)
}

/** Returns what reading one record of a circle costs: some conditions are reported by its features. */
export function costOfRecord(conditions: readonly Condition[]): number {
  return conditions.some(({ facetPredicate: held }) => !held) ? COST_OF_CHECK : 1
}

/** Returns what it costs to find everything that meets other conditions and to look up where it is. */
export function costOfCollecting({ cost, size }: Plan): number {
  return cost + size * COST_OF_ZIPS
}

export function recordsWithin({ places }: SearchRadius): number {
  return places.reduce((sum, { list }) => sum + (list?.size ?? 0), 0)
}

/** Returns the first rows of a circle behind the cursor, nearest place first and in name order at each. */
export async function findNearest(search: Search, limit: number, cursor: Cursor | undefined): Promise<Row[]> {
  const { text, beside, facets, entitled, seen, circle, all } = search
  if (!circle) return []
  const others = [...text, ...beside, ...entitled, ...seen]
  const plan = makePlan([...others, ...facets], { ranges: EVERY_RANK, all, limit: Number.POSITIVE_INFINITY })
  const share = Math.max(plan.size / Math.max(1, all.size), 1e-9)
  const probes = getProbes(search, circle, share, all)
  const walked = getSum(takePlaces(probes, 0, limit))
  const route = { search, circle, limit, cursor, probes }
  return walked * costOfRecord(others) <= costOfCollecting(plan) ? walk(route) : collect(route, plan)
}
