import { ANY_STATE, type Condition, type FacetPredicate } from './condition.ts'
import { type Counted, getRecords, passesGates, prepareCount, ranksOf, readRank } from './count-context.ts'
import { costOfCollecting, costOfRecord, recordsWithin } from './find-nearest.ts'
import type { Search } from './interpret-query.ts'
import type { ModelConnection } from './model-view.ts'
import { narrowRecords, readPartlySeen } from './partly-seen.ts'
import { buildCheck, makePlan, type Plan } from './plan.ts'
import { EVERY_RANK } from './rank-range.ts'
import { findZips, readRecords } from './rank-store.ts'
import { nearestOrdinal, type SearchRadius } from './search-radius.ts'
import { findPartlySeen, type PartlySeenByRank } from './seen-store.ts'
import { add, evaluate, PASSES, type Records, selectFacets } from './tally.ts'

/** Says where a record was found: the ordinal of its nearest place in the circle. */
type Place = number | undefined

type Source = {
  readonly records: readonly Records[]
  /** Says what the records still have to hold. */
  readonly facetPredicate: readonly FacetPredicate[]
  readonly partlySeen: PartlySeenByRank
  /**
   * Returns the place of the record with this rank in the part with this number; a record may occur in several parts.
   */
  getPlace(rank: number, part: number): Place
}

/** Looking up more records one by one takes longer than reading what is kept of all that the organization may see. */
const MAX_LOOKED_UP = 2000

async function findAmong(records: readonly Records[], search: Search): Promise<PartlySeenByRank> {
  if (!search.entitlement) return new Map()
  const ranks = ranksOf(records)
  if (ranks.length <= MAX_LOOKED_UP) return findPartlySeen(search.connection, ranks, search.entitlement)
  return (await readPartlySeen(search)).seen
}

async function readByPlan(connection: ModelConnection, { accessPaths: ways }: Plan): Promise<Records[]> {
  const buffers: Buffer[] = []
  for (const accessPath of ways) buffers.push(...(await readRecords(connection, accessPath)))
  return getRecords(buffers)
}

/** Reads every record of the circle, nearest place first. */
async function readRadius(
  circle: SearchRadius,
  conditions: readonly Condition[],
  search: Search,
): Promise<Source> {
  const places = circle.places.flatMap(({ list }, ordinal) => (list ? [{ ordinal, list: list.id }] : []))
  const check = buildCheck(conditions.filter(({ facetPredicate }) => !facetPredicate))
  const postings = places.map(({ list }) => ({ list, state: ANY_STATE }))
  const accessPath = { postings, ranges: EVERY_RANK, ranks: [], check, cost: 0 }
  const records = places.length > 0 ? getRecords(await readRecords(search.connection, accessPath)) : []
  const partlySeen = await findAmong(records, search)
  return {
    records,
    facetPredicate: conditions.flatMap(({ facetPredicate }) => facetPredicate ?? []),
    partlySeen,
    getPlace: (rank, part) => {
      const seen = partlySeen.get(rank)
      return seen ? nearestOrdinal(circle, seen.zips) : places[part]?.ordinal
    },
  }
}

/** Reads every record that meets the conditions, with its place in the circle. */
async function readElsewhere(plan: Plan, search: Search): Promise<Source> {
  const { connection, circle } = search
  const records = await readByPlan(connection, plan)
  const partlySeen = await findAmong(records, search)
  if (!circle) return { records, facetPredicate: [], partlySeen, getPlace: () => 0 }
  const places = new Map(
    (await findZips(connection, ranksOf(records))).map(({ rank, zips }) => [
      rank,
      nearestOrdinal(circle, partlySeen.get(rank)?.zips ?? zips),
    ]),
  )
  return { records, facetPredicate: [], partlySeen, getPlace: (rank) => places.get(rank) }
}

async function readSource(search: Search): Promise<Source> {
  const { text, beside, entitled, all, circle } = search
  const conditions = [...text, ...beside, ...entitled]
  const plan = makePlan(conditions, { ranges: EVERY_RANK, all, limit: Number.POSITIVE_INFINITY })
  return circle && recordsWithin(circle) * costOfRecord(conditions) <= costOfCollecting(plan)
    ? readRadius(circle, conditions, search)
    : readElsewhere(plan, search)
}

/** Counts a search by the records that meet its text and lie in its circle, each once, where it is nearest. */
export async function countRows(search: Search): Promise<Counted> {
  const source = await readSource(search)
  const { records, facetPredicate, partlySeen } = source
  const sets = partlySeen.size > 0 ? await narrowRecords(search.connection, records, partlySeen) : undefined
  const context = await prepareCount(search, records, facetPredicate, { ...(sets && { sets }) })
  const everything = selectFacets(context.tally, () => true, true)
  const counted = new Set<number>()
  const places = new Map<string, number>()
  for (const [part, { bytes, start, stride }] of records.entries()) {
    for (let at = start; at < bytes.length; at += stride) {
      const rank = readRank(bytes, at - start)
      if (counted.has(rank)) continue
      const place = source.getPlace(rank, part)
      if (place === undefined || !passesGates(context, bytes, at)) continue
      counted.add(rank)
      const verdict = evaluate(context.tally, bytes, at)
      add(context.tally, verdict, 1, everything)
      const zip = search.circle?.places[place]?.zip
      if (zip !== undefined && verdict === PASSES) places.set(zip, (places.get(zip) ?? 0) + 1)
    }
  }
  return { context, places }
}
