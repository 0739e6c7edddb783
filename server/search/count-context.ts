import { FACET_NAMES, type FacetName } from '@concord/domain'
import { type Accepted, acceptSets } from './accepted.ts'
import { ANY_STATE, type FacetPredicate } from './condition.ts'
import { pickLists } from './dictionary-store.ts'
import { FACET_MODEL, type Moment } from './facet-model.ts'
import { type Filters, getFacets } from './filters.ts'
import type { Search } from './interpret-query.ts'
import type { ModelConnection } from './model-view.ts'
import { EVERY_RANK } from './rank-range.ts'
import { readRecords } from './rank-store.ts'
import { FEATURES_LENGTH } from './read-model/features.ts'
import { learnSets, type Sets } from './set-store.ts'
import { collectCodes, createTally, type Records, readCode, type Tally } from './tally.ts'

/** Every record has to hold one of these, beside what the facets ask for. */
type Gate = { readonly facet: FacetPredicate['facet']; readonly accepted: Accepted }

export type CountContext = {
  readonly tally: Tally
  readonly sets: Sets
  readonly moment: Moment
  readonly gates: readonly Gate[]
  /** States the organization can see; undefined when states do not decide. */
  readonly ownStates: Accepted | undefined
}

/** Describes what a search counts: facets and total in the tally; hits by the ZIP code of their place in the circle. */
export type Counted = {
  readonly context: CountContext
  readonly places: ReadonlyMap<string, number>
}

const RANK_BYTES = 8

export function readRank(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
}

/** Returns the records as read from postings: the rank, then the features. */
export function getRecords(buffers: readonly Buffer[]): Records[] {
  return buffers.map((bytes) => ({ bytes, start: RANK_BYTES, stride: RANK_BYTES + FEATURES_LENGTH }))
}

/** Returns the ranks of records that were read from postings, each once. */
export function ranksOf(records: readonly Records[]): number[] {
  const ranks = new Set<number>()
  for (const { bytes, start, stride } of records) {
    for (let at = start; at < bytes.length; at += stride) ranks.add(readRank(bytes, at - start))
  }
  return [...ranks]
}

/** Returns the records at the ZIP codes of the organization. */
export async function readEntitledZips({ connection, entitlement, lists }: Search): Promise<Records[]> {
  const zips = pickLists(lists, 'z', entitlement?.zipCodes ?? [])
  if (zips.length === 0) return []
  const postings = zips.map(({ id }) => ({ list: id, state: ANY_STATE }))
  return getRecords(
    await readRecords(connection, { postings, ranges: EVERY_RANK, ranks: [], check: undefined, cost: 0 }),
  )
}

/** Returns the number of every set that the records name in these facets, and reads the sets that are not known yet. */
async function learnSetsOf(
  connection: ModelConnection,
  records: readonly Records[],
  facets: readonly FacetName[],
): Promise<ReadonlySet<number>> {
  const codes = new Set<number>()
  const ofSets = new Set(facets.filter((facet) => FACET_MODEL[facet].isSet))
  for (const part of records) for (const facet of ofSets) collectCodes(part, facet, codes)
  await learnSets(connection, connection.sets, codes)
  return codes
}

type Counting = {
  readonly facets?: readonly FacetName[]
  readonly picked?: Filters['picked']
  /** Sets of the records, where not all of them are those of the read model. */
  readonly sets?: Sets
}

/** Prepares what is needed to evaluate these records by the values picked in these facets. */
export async function prepareCount(
  { connection, filters, entitlement, moment }: Search,
  records: readonly Records[],
  held: readonly FacetPredicate[],
  { facets = getFacets(filters.subject), picked = filters.picked, sets: given }: Counting = {},
): Promise<CountContext> {
  const flags = [...facets, ...held.map(({ facet }) => facet), ...(entitlement ? (['states'] as const) : [])]
  const codes = given ? new Set(given.keys()) : await learnSetsOf(connection, records, flags)
  const sets = given ?? connection.sets
  const numbers = { sets, codes, ...moment }
  const accepted = new Map<FacetName, Accepted>(
    facets
      .filter((facet) => picked[facet].length > 0)
      .map((facet) => [facet, FACET_MODEL[facet].accept(picked[facet], numbers)]),
  )
  return {
    tally: createTally(facets, accepted),
    sets,
    moment,
    gates: held.map(({ facet, values }) => ({ facet, accepted: acceptSets(sets, codes, values) })),
    ownStates: entitlement && acceptSets(sets, codes, entitlement.states),
  }
}

/** Returns all sets that these records name and others that are known. */
export async function readSets(connection: ModelConnection, records: readonly Records[]): Promise<Sets> {
  await learnSetsOf(connection, records, FACET_NAMES)
  return new Map(connection.sets)
}

export function passesGates({ gates }: CountContext, bytes: Buffer, at: number): boolean {
  return gates.every(({ facet, accepted }) => accepted[readCode(bytes, at, facet)] === 1)
}

/** Tells whether the record is in a state of the organization; undefined restriction lets all through. */
export function isInOwnState({ ownStates }: CountContext, bytes: Buffer, at: number): boolean {
  return ownStates === undefined || ownStates[readCode(bytes, at, 'states')] === 1
}
