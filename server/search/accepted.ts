import type { Sets } from './set-store.ts'
import { daysOfBucket, type Verified } from './verified-days.ts'

const NUMBERS_OF_TWO_BYTES = 65_536
const NUMBERS_OF_FLAGS = 64

/** The numbers of a facet that meet a filter, by number: 1 for those that do. */
export type Accepted = Uint8Array

/** Returns an array with 1 at the number of each of these sets that holds one of the values. */
export function acceptSets(sets: Sets, codes: Iterable<number>, values: readonly string[]): Accepted {
  const wanted = new Set(values)
  const predicate = [...codes].filter((code) => sets.get(code)?.some((member) => wanted.has(member)))
  const accepted = new Uint8Array(predicate.reduce((highest, code) => Math.max(highest, code), 0) + 1)
  for (const code of predicate) accepted[code] = 1
  return accepted
}

export function acceptDays(buckets: readonly string[], today: number): Accepted {
  const accepted = new Uint8Array(NUMBERS_OF_TWO_BYTES)
  for (const bucket of buckets) {
    const { from, to } = daysOfBucket(bucket as Verified, today)
    accepted.fill(1, from, to + 1)
  }
  return accepted
}

/** Returns an array with 1 at each number whose fixed values include one of those picked. */
export function acceptFlags(
  valuesOf: (code: number) => readonly string[],
  picked: readonly string[],
): Accepted {
  const codes = Array.from({ length: NUMBERS_OF_FLAGS }, (_, code) => valuesOf(code))
  return Uint8Array.from(codes, (values) => (values.some((value) => picked.includes(value)) ? 1 : 0))
}
