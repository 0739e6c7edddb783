import type { Connection } from '#server/db/database.ts'
import { ANY_STATE, type Condition, type FacetPredicate } from './condition.ts'
import {
  type CountContext,
  type Counted,
  getRecords,
  isInOwnState,
  passesGates,
  prepareCount,
  readEntitledZips,
  readRank,
} from './count-context.ts'
import { costOfCollecting, costOfRecord, recordsWithin } from './find-nearest.ts'
import type { Search } from './interpret-query.ts'
import { buildCheck, makePlan, type Plan } from './plan.ts'
import { EVERY_RANK } from './rank-range.ts'
import { findZips, readRecords } from './rank-store.ts'
import { narrowRadius, nearestOrdinal, type SearchRadius } from './search-radius.ts'
import { add, evaluate, PASSES, type Records, selectFacets } from './tally.ts'

/**
 * Says where a record was found: the ordinals of its nearest place in the whole circle and in what of it may be seen.
 */
type Places = { readonly whole: number | undefined; readonly own: number | undefined }

type Source = {
  readonly records: readonly Records[]
  /** Says what the records still have to hold. */
  readonly facetPredicate: readonly FacetPredicate[]
  /** Of the record with this rank in the part with this number; the same record may come in several parts. */
  getPlaces(rank: number, part: number): Places
}

const ANYWHERE: Places = { whole: 0, own: 0 }

async function readByPlan(connection: Connection, { accessPaths: ways }: Plan): Promise<Records[]> {
  const buffers: Buffer[] = []
  for (const accessPath of ways) buffers.push(...(await readRecords(connection, accessPath)))
  return getRecords(buffers)
}

/** Every record of the circle, nearest place first. */
async function readRadius(
  connection: Connection,
  circle: SearchRadius,
  own: SearchRadius,
  conditions: readonly Condition[],
): Promise<Source> {
  const places = circle.places.flatMap(({ zip, list }, ordinal) =>
    list ? [{ zip, ordinal, list: list.id }] : [],
  )
  const check = buildCheck(conditions.filter(({ facetPredicate }) => !facetPredicate))
  const postings = places.map(({ list }) => ({ list, state: ANY_STATE }))
  const accessPath = { postings, ranges: EVERY_RANK, ranks: [], check, cost: 0 }
  const found = places.map(({ zip, ordinal }) => ({ whole: ordinal, own: own.ordinals.get(zip) }))
  return {
    records: places.length > 0 ? getRecords(await readRecords(connection, accessPath)) : [],
    facetPredicate: conditions.flatMap(({ facetPredicate }) => facetPredicate ?? []),
    getPlaces: (_, part) => found[part] ?? ANYWHERE,
  }
}

/** Every record that meets the conditions, with where it is in the circle. */
async function readElsewhere(
  connection: Connection,
  circle: SearchRadius,
  own: SearchRadius,
  plan: Plan,
): Promise<Source> {
  const records = await readByPlan(connection, plan)
  const ranks = records.flatMap(({ bytes, start, stride }) =>
    Array.from({ length: bytes.length / stride }, (_, index) => readRank(bytes, index * stride + start - 8)),
  )
  const found = new Map(
    (await findZips(connection, [...new Set(ranks)])).map(({ rank, zips }) => [
      rank,
      { whole: nearestOrdinal(circle, zips), own: nearestOrdinal(own, zips) },
    ]),
  )
  return {
    records,
    facetPredicate: [],
    getPlaces: (rank) => found.get(rank) ?? { whole: undefined, own: undefined },
  }
}

async function readSource(
  connection: Connection,
  search: Search,
  own: SearchRadius | undefined,
): Promise<Source> {
  const { text, beside, all, circle } = search
  const conditions = [...text, ...beside]
  const plan = makePlan(conditions, { ranges: EVERY_RANK, all, limit: Number.POSITIVE_INFINITY })
  if (!circle || !own) {
    return { records: await readByPlan(connection, plan), facetPredicate: [], getPlaces: () => ANYWHERE }
  }
  return recordsWithin(circle) * costOfRecord(conditions) <= costOfCollecting(plan)
    ? readRadius(connection, circle, own, conditions)
    : readElsewhere(connection, circle, own, plan)
}

/** Ranks of the records at the ZIP codes of the organization. */
async function findOwnRanks(connection: Connection, search: Search): Promise<Set<number>> {
  const ranks = new Set<number>()
  for (const { bytes, start, stride } of await readEntitledZips(connection, search)) {
    for (let at = start; at < bytes.length; at += stride) ranks.add(readRank(bytes, at - start))
  }
  return ranks
}

type Counting = {
  readonly context: CountContext
  readonly source: Source
  readonly ownRanks: ReadonlySet<number>
  readonly places: Map<number, number>
}

/** Counts each record once, where it is nearest; gives how many meet everything, whatever may be seen. */
function countSource({ context, source, ownRanks, places }: Counting): number {
  const everything = selectFacets(context.tally, () => true, true)
  const matched = new Set<number>()
  const counted = new Set<number>()
  let matches = 0
  for (const [part, { bytes, start, stride }] of source.records.entries()) {
    for (let at = start; at < bytes.length; at += stride) {
      const rank = readRank(bytes, at - start)
      if (counted.has(rank)) continue
      const { whole, own } = source.getPlaces(rank, part)
      const isFirst = whole !== undefined && !matched.has(rank)
      if ((!isFirst && own === undefined) || !passesGates(context, bytes, at)) continue
      const verdict = evaluate(context.tally, bytes, at)
      if (isFirst) matched.add(rank)
      if (isFirst && verdict === PASSES) matches += 1
      if (own === undefined || !(isInOwnState(context, bytes, at) || ownRanks.has(rank))) continue
      counted.add(rank)
      add(context.tally, verdict, 1, everything)
      if (verdict === PASSES) places.set(own, (places.get(own) ?? 0) + 1)
    }
  }
  return matches
}

/** Counts a search by the records that meet its text and lie in its circle. */
export async function countRows(connection: Connection, search: Search): Promise<Counted> {
  const own = search.circle && narrowRadius(search.circle, search.entitlement)
  const source = await readSource(connection, search, own)
  const context = await prepareCount(connection, search, source.records, source.facetPredicate)
  const ownRanks = await findOwnRanks(connection, search)
  const places = new Map<number, number>()
  const matches = countSource({ context, source, ownRanks, places })
  const byZip = [...places].map(([ordinal, count]) => [own?.places[ordinal]?.zip ?? '', count] as const)
  return { context, blocked: matches - context.tally.total, places: new Map(own ? byZip : []) }
}
