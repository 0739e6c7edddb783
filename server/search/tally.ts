import type { FacetName } from '@concord/domain'
import type { Accepted } from './accepted.ts'
import { addCount, addCounts, bytesOfCounts, type CodeCounts, createCounts } from './code-counts.ts'
import { FACET_MODEL } from './facet-model.ts'
import { type FeatureField, readField } from './feature-field.ts'
import { FEATURES_LENGTH } from './read-model/features.ts'

/** Records in a row of bytes: their features at every `stride` bytes from `start` on. */
export type Records = { readonly bytes: Buffer; readonly start: number; readonly stride: number }

/** Adds to `codes` every number that a facet has among the records. */
export function collectCodes({ bytes, start, stride }: Records, facet: FacetName, codes: Set<number>): void {
  const field = FACET_MODEL[facet].field
  let last = -1
  for (let at = start; at + FEATURES_LENGTH <= bytes.length; at += stride) {
    const code = readField(bytes, at, field)
    if (code !== last) codes.add(code)
    last = code
  }
}

/** Reads the number of one facet of the record at a byte. */
export function readCode(bytes: Buffer, at: number, facet: FacetName): number {
  return readField(bytes, at, FACET_MODEL[facet].field)
}

type Counter = {
  readonly facet: FacetName
  readonly field: FeatureField
  readonly accepted: Accepted | undefined
  readonly counts: CodeCounts
}

/** Describes what a facet is counted by: all others hold, its own filter does not matter. */
export type Tally = {
  readonly counters: readonly Counter[]
  /** The number of each facet of the record that was read last. */
  readonly codes: Int32Array
  total: number
}

export function createTally(facets: readonly FacetName[], accepted: ReadonlyMap<FacetName, Accepted>): Tally {
  const counters = facets.map((facet) => ({
    facet,
    field: FACET_MODEL[facet].field,
    accepted: accepted.get(facet),
    counts: createCounts(),
  }))
  return { counters, codes: new Int32Array(facets.length), total: 0 }
}

export const PASSES = -1
export const FAILS = -2

/**
 * Returns PASSES for a record that meets all filters, the place of the one facet whose filter it fails, or FAILS for
 * several.
 */
export function evaluate({ counters, codes }: Tally, bytes: Buffer, at: number): number {
  let failed = PASSES
  for (let place = 0; place < counters.length; place += 1) {
    const counter = counters[place]
    if (!counter) continue
    const code = readField(bytes, at, counter.field)
    codes[place] = code
    if (counter.accepted && counter.accepted[code] !== 1) {
      if (failed !== PASSES) return FAILS
      failed = place
    }
  }
  return failed
}

/** Says which facets are counted, by their place, and whether the total is. */
export type Selection = { readonly places: readonly boolean[]; readonly total: boolean }

export function selectFacets(
  { counters }: Tally,
  isCounted: (facet: FacetName) => boolean,
  total: boolean,
): Selection {
  return { places: counters.map(({ facet }) => isCounted(facet)), total }
}

/** Counts records like the one that was evaluated last. */
export function add(tally: Tally, verdict: number, records: number, { places, total }: Selection): void {
  if (verdict === FAILS) return
  const { counters, codes } = tally
  if (verdict === PASSES && total) tally.total += records
  for (let place = 0; place < counters.length; place += 1) {
    const counter = counters[place]
    if (!counter || !places[place] || (verdict !== PASSES && verdict !== place)) continue
    addCount(counter.counts, codes[place] ?? 0, records)
  }
}

/** Adds what another tally of the same facets counted; with -1 takes it off again. */
export function addTally(sum: Tally, { counters, total }: Tally, sign: 1 | -1 = 1): void {
  sum.total += sign * total
  for (const [place, { counts }] of counters.entries()) {
    const counter = sum.counters[place]
    if (counter) addCounts(counter.counts, counts, sign)
  }
}

/** Returns what it takes of memory. */
export function bytesOfTally({ counters }: Tally): number {
  return counters.reduce((sum, { counts }) => sum + bytesOfCounts(counts), 0)
}
