import type { Facet } from './filters.ts'
import {
  ACCEPTING_BITS,
  FEATURE_BYTES,
  FEATURES_LENGTH,
  GENDER_BITS,
  MISSING,
  STATUS_BITS,
} from './read-model/features.ts'

/** Where in the features the value of a facet stands, as one number. */
type Field = {
  readonly offset: number
  readonly bytes: number
  readonly shift: number
  readonly mask: number
}

const whole = (offset: number, bytes: number): Field => ({ offset, bytes, shift: 0, mask: 0xffffff })
const flag = (shift: number): Field => ({ offset: FEATURE_BYTES.flags, bytes: 1, shift, mask: 3 })

const FIELDS: Readonly<Record<Facet, Field>> = {
  specialties: whole(FEATURE_BYTES.taxonomies, 3),
  states: whole(FEATURE_BYTES.states, 3),
  languages: whole(FEATURE_BYTES.languages, 2),
  networks: whole(FEATURE_BYTES.networks, 2),
  verified: whole(FEATURE_BYTES.verifiedDay, 2),
  genders: flag(0),
  accepting: flag(2),
  statuses: flag(4),
  missing: whole(FEATURE_BYTES.missing, 1),
  kinds: whole(FEATURE_BYTES.kind, 2),
}

/** Facets whose numbers are those of sets. */
export const SET_FACETS = ['specialties', 'states', 'languages', 'networks'] as const satisfies Facet[]

/** Values of a number of a facet whose numbers stand for fixed values. */
export function fixedValues(facet: 'genders' | 'accepting' | 'statuses' | 'missing', code: number): string[] {
  if (facet === 'missing') return MISSING.filter((_, bit) => (code & (1 << bit)) !== 0)
  const names = { genders: GENDER_BITS, accepting: ACCEPTING_BITS, statuses: STATUS_BITS }[facet]
  return names.slice(code, code + 1)
}

/** Records in a row of bytes: their features at every `stride` bytes from `start` on. */
export type Records = { readonly bytes: Buffer; readonly start: number; readonly stride: number }

function readField(bytes: Buffer, at: number, { offset, bytes: length, shift, mask }: Field): number {
  const from = at + offset
  const first = bytes[from] ?? 0
  if (length === 1) return (first >> shift) & mask
  const second = (first << 8) | (bytes[from + 1] ?? 0)
  return length === 2 ? second : (second << 8) | (bytes[from + 2] ?? 0)
}

/** Adds to `codes` every number that a facet has among the records. */
export function collectCodes({ bytes, start, stride }: Records, facet: Facet, codes: Set<number>): void {
  const field = FIELDS[facet]
  let last = -1
  for (let at = start; at + FEATURES_LENGTH <= bytes.length; at += stride) {
    const code = readField(bytes, at, field)
    if (code !== last) codes.add(code)
    last = code
  }
}

/** The number of one facet of the record at a byte. */
export function readCode(bytes: Buffer, at: number, facet: Facet): number {
  return readField(bytes, at, FIELDS[facet])
}

/** Which numbers of a facet meet a filter: 1 for those that do. */
export type Accepted = Uint8Array

type Counter = {
  readonly facet: Facet
  readonly field: Field
  readonly accepted: Accepted | undefined
  counts: Uint32Array
}

/** What a facet is counted by: all others hold, its own filter does not matter. */
export type Tally = {
  readonly counters: readonly Counter[]
  /** The number of each facet of the record that was read last. */
  readonly codes: Int32Array
  total: number
}

export function createTally(facets: readonly Facet[], accepted: ReadonlyMap<Facet, Accepted>): Tally {
  const counters = facets.map((facet) => ({
    facet,
    field: FIELDS[facet],
    accepted: accepted.get(facet),
    counts: new Uint32Array(256),
  }))
  return { counters, codes: new Int32Array(facets.length), total: 0 }
}

export const PASSES = -1
export const FAILS = -2

/** PASSES for a record that meets all filters, the place of the one facet whose filter it fails, FAILS for several. */
export function judge({ counters, codes }: Tally, bytes: Buffer, at: number): number {
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

function addTo(counter: Counter, code: number, records: number): void {
  if (code >= counter.counts.length) {
    const grown = new Uint32Array(Math.max(code + 1, 2 * counter.counts.length))
    grown.set(counter.counts)
    counter.counts = grown
  }
  counter.counts[code] = (counter.counts[code] ?? 0) + records
}

/** Which facets are counted, by their place, and whether the total is. */
export type Selection = { readonly places: readonly boolean[]; readonly total: boolean }

export function selectFacets(
  { counters }: Tally,
  isCounted: (facet: Facet) => boolean,
  total: boolean,
): Selection {
  return { places: counters.map(({ facet }) => isCounted(facet)), total }
}

/** Counts records like the one that was judged last. */
export function add(tally: Tally, verdict: number, records: number, { places, total }: Selection): void {
  if (verdict === FAILS) return
  const { counters, codes } = tally
  if (verdict === PASSES && total) tally.total += records
  for (let place = 0; place < counters.length; place += 1) {
    const counter = counters[place]
    if (!counter || !places[place] || (verdict !== PASSES && verdict !== place)) continue
    addTo(counter, codes[place] ?? 0, records)
  }
}

/** Adds what another tally of the same facets counted. */
export function addTally(sum: Tally, { counters, total }: Tally): void {
  sum.total += total
  for (const [place, { counts }] of counters.entries()) {
    const counter = sum.counters[place]
    if (!counter) continue
    counts.forEach((count, code) => {
      if (count > 0) addTo(counter, code, count)
    })
  }
}

/** What it takes of memory. */
export function bytesOfTally({ counters }: Tally): number {
  return counters.reduce((sum, { counts }) => sum + counts.byteLength, 0)
}
