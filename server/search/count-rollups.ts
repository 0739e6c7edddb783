import type { FacetName } from '@concord/domain'
import type { Cache } from './cache.ts'
import { ANY_STATE, type FacetPredicate, type Posting, stateNumber } from './condition.ts'
import {
  type CountContext,
  type Counted,
  isInOwnState,
  passesGates,
  prepareCount,
  readEntitledZips,
  readRank,
} from './count-context.ts'
import { pickLists } from './dictionary-store.ts'
import type { Search } from './interpret-query.ts'
import { narrowRecords, readPartlySeen } from './partly-seen.ts'
import { readRollups } from './rank-store.ts'
import { FEATURES_LENGTH } from './read-model/features.ts'
import {
  add,
  addTally,
  bytesOfTally,
  evaluate,
  type Records,
  readCode,
  selectFacets,
  type Tally,
} from './tally.ts'

const STRIDE = FEATURES_LENGTH + 4

/** Lists and states whose combinations hold every record that a pass is to count; undefined: any. */
type Region = {
  readonly codes: readonly string[] | undefined
  readonly states: readonly string[] | undefined
}

/** Describes what is counted in a region: everything but some facets, or one facet alone. */
type Pass = { readonly region: Region } & (
  | { readonly counts: 'all'; readonly except: readonly FacetName[] }
  | { readonly counts: 'one'; readonly facet: FacetName }
)

/**
 * Returns the passes that count everything: one for all facets in the smallest region, except those whose filter made
 * it small, each of which takes a pass of its own without that filter.
 */
function getPasses({ filters, entitlement }: Search, cached: readonly FacetPredicate[]): Pass[] {
  const { specialties, states } = filters.picked
  const asked = (facet: FacetPredicate['facet']) => cached.find((one) => one.facet === facet)?.values
  const some = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : undefined)
  const codes = asked('specialties')
  const inText = asked('states')
  const own = entitlement && entitlement.zipCodes.length === 0 ? entitlement.states : undefined
  const smallest = { codes: codes ?? some(specialties), states: inText ?? some(states) ?? own }
  const wider: Pass[] = [
    ...(!codes && specialties.length > 0
      ? [{ region: { ...smallest, codes: undefined }, counts: 'one' as const, facet: 'specialties' as const }]
      : []),
    ...(!inText && states.length > 0
      ? [{ region: { ...smallest, states: own }, counts: 'one' as const, facet: 'states' as const }]
      : []),
  ]
  const except = wider.flatMap((pass) => (pass.counts === 'one' ? pass.facet : []))
  const seesSomeStates = !entitlement || entitlement.states.length > 0
  return seesSomeStates ? [{ region: smallest, counts: 'all', except }, ...wider] : []
}

type Part = Posting & { readonly code?: string; readonly place?: string }

function getParts({ codes, states }: Region, { lists, all }: Search): Part[] {
  const cached = codes
    ? codes.flatMap((code) => pickLists(lists, 't', [code]).map(({ id }) => ({ list: id, code })))
    : [{ list: all.id }]
  return cached.flatMap((one) =>
    states
      ? states.map((place) => ({ ...one, state: stateNumber(place), place }))
      : [{ ...one, state: ANY_STATE }],
  )
}

/** Tells whether a record holds a value that comes earlier among these: then it is counted there. */
function isCountedEarlier(
  members: readonly string[] | undefined,
  values: readonly string[] | undefined,
  value: string | undefined,
): boolean {
  if (!members || !values || value === undefined || values.length < 2) return false
  return values.find((candidate) => members.includes(candidate)) !== value
}

function getSelection({ tally }: CountContext, pass: Pass) {
  switch (pass.counts) {
    case 'all':
      return selectFacets(tally, (facet) => !pass.except.includes(facet), true)
    case 'one':
      return selectFacets(tally, (facet) => facet === pass.facet, false)
  }
}

function countPart(context: CountContext, pass: Pass, { code, place }: Part, bytes: Buffer): void {
  const { tally, sets } = context
  const { codes, states } = pass.region
  const selection = getSelection(context, pass)
  for (let at = 0; at < bytes.length; at += STRIDE) {
    if (!passesGates(context, bytes, at)) continue
    if (isCountedEarlier(sets.get(readCode(bytes, at, 'specialties')), codes, code)) continue
    if (isCountedEarlier(sets.get(readCode(bytes, at, 'states')), states, place)) continue
    if (!isInOwnState(context, bytes, at)) continue
    add(tally, evaluate(tally, bytes, at), bytes.readInt32BE(at + FEATURES_LENGTH), selection)
  }
}

/** The rollups that a pass counts: the public ones, or the differences of the view from them. */
type Side = { readonly kept: Cache['ofPublic']; readonly ofView: boolean }

async function runPass(
  search: Search,
  cached: readonly FacetPredicate[],
  pass: Pass,
  { kept, ofView }: Side,
): Promise<Tally> {
  const parts = getParts(pass.region, search)
  const buffers = await kept.getOrComputeAll(
    parts.map(({ list, state }) => `${ofView ? 'overlay ' : ''}rollup ${list} ${state}`),
    (missing) =>
      readRollups(
        search.connection,
        missing.flatMap((index) => parts[index] ?? []),
        ofView,
      ),
    ({ length }) => length,
  )
  const records = buffers.map((bytes) => ({ bytes, start: 0, stride: STRIDE }))
  const context = await prepareCount(search, records, cached)
  for (const [index, part] of parts.entries()) {
    countPart(context, pass, part, buffers[index] ?? Buffer.alloc(0))
  }
  return context.tally
}

/** Returns the cache key of a pass: the filters that it depends on, without that of the only facet that it counts. */
function getKey(
  { filters, entitlement, moment }: Search,
  cached: readonly FacetPredicate[],
  pass: Pass,
  { ofView }: Side,
): string {
  const picked = pass.counts === 'one' ? { ...filters.picked, [pass.facet]: [] } : filters.picked
  return JSON.stringify(['pass', filters.subject, picked, entitlement, cached, pass, moment, ofView])
}

/** Records at the ZIP codes of the organization that are in none of its states. */
async function countAtZips(search: Search, cached: readonly FacetPredicate[]): Promise<CountContext> {
  const records = await readEntitledZips(search)
  const context = await prepareCount(search, records, cached)
  const everything = selectFacets(context.tally, () => true, true)
  const seen = new Set<number>()
  for (const { bytes, start, stride } of records) {
    for (let at = start; at < bytes.length; at += stride) {
      const rank = readRank(bytes, at - start)
      if (seen.has(rank)) continue
      seen.add(rank)
      if (!passesGates(context, bytes, at) || isInOwnState(context, bytes, at)) continue
      add(context.tally, evaluate(context.tally, bytes, at), 1, everything)
    }
  }
  return context
}

/** Counts records by what they say; each comes once. */
function countEach(context: CountContext, { bytes, start, stride }: Records): Tally {
  const everything = selectFacets(context.tally, () => true, true)
  for (let at = start; at < bytes.length; at += stride) {
    if (passesGates(context, bytes, at)) add(context.tally, evaluate(context.tally, bytes, at), 1, everything)
  }
  return context.tally
}

/** Rollups count records by all of their places: where some may not be seen, by the others instead. */
async function narrowCount(
  search: Search,
  cached: readonly FacetPredicate[],
  sum: CountContext,
): Promise<CountContext> {
  const { records, seen } = await readPartlySeen(search)
  if (seen.size === 0) return sum
  const narrowed = { ...records, bytes: Buffer.from(records.bytes) }
  const sets = await narrowRecords(search.connection, [narrowed], seen)
  const whole = await prepareCount(search, [records], cached)
  const own = await prepareCount(search, [narrowed], cached, { sets })
  addTally(sum.tally, countEach(whole, records), -1)
  addTally(sum.tally, countEach(own, narrowed))
  return { ...sum, sets }
}

/** Counts a search whose text asks for specialties and states only, without reading a record. */
export async function countRollups(search: Search, cached: readonly FacetPredicate[]): Promise<Counted> {
  const { cache, connection } = search
  const sides: Side[] = [
    { kept: cache.ofPublic, ofView: false },
    ...(connection.overlay ? [{ kept: cache, ofView: true }] : []),
  ]
  const sum = search.entitlement ? await countAtZips(search, cached) : await prepareCount(search, [], cached)
  for (const pass of getPasses(search, cached)) {
    for (const side of sides) {
      const tally = await side.kept.getOrCompute(
        getKey(search, cached, pass, side),
        () => runPass(search, cached, pass, side),
        bytesOfTally,
      )
      addTally(sum.tally, tally)
    }
  }
  const context = search.entitlement ? await narrowCount(search, cached, sum) : sum
  return { context, places: new Map() }
}
