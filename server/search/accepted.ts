import type { Connection } from '#server/db/database.ts'
import type { List } from './dictionary-store.ts'
import type { Facet } from './filters.ts'
import { knownSets, learnSets, type Sets } from './set-store.ts'
import { type Accepted, collectCodes, fixedValues, type Records, SET_FACETS } from './tally.ts'
import { daysOfBucket, type Verified } from './verified-days.ts'

const NUMBERS_OF_TWO_BYTES = 65_536
const NUMBERS_OF_FLAGS = 64

/** The number of every set that the records name in these facets; those not known yet are read. */
export async function learnSetsOf(
  connection: Connection,
  records: readonly Records[],
  facets: readonly Facet[],
): Promise<ReadonlySet<number>> {
  const codes = new Set<number>()
  const told = SET_FACETS.filter((facet) => facets.includes(facet))
  for (const part of records) for (const facet of told) collectCodes(part, facet, codes)
  await learnSets(connection, knownSets(connection), codes)
  return codes
}

/** 1 for the number of every one of these sets that holds one of these values. */
export function acceptSets(sets: Sets, codes: Iterable<number>, values: readonly string[]): Accepted {
  const wanted = new Set(values)
  const held = [...codes].filter((code) => sets.get(code)?.some((member) => wanted.has(member)))
  const accepted = new Uint8Array(held.reduce((highest, code) => Math.max(highest, code), 0) + 1)
  for (const code of held) accepted[code] = 1
  return accepted
}

function acceptDays(buckets: readonly string[], today: number): Accepted {
  const accepted = new Uint8Array(NUMBERS_OF_TWO_BYTES)
  for (const bucket of buckets) {
    const { from, to } = daysOfBucket(bucket as Verified, today)
    accepted.fill(1, from, to + 1)
  }
  return accepted
}

function acceptFlags(facet: 'genders' | 'accepting' | 'statuses' | 'missing', picked: readonly string[]) {
  const codes = Array.from({ length: NUMBERS_OF_FLAGS }, (_, code) => fixedValues(facet, code))
  return Uint8Array.from(codes, (values) => (values.some((value) => picked.includes(value)) ? 1 : 0))
}

function acceptKinds(lists: readonly List[]): Accepted {
  const accepted = new Uint8Array(NUMBERS_OF_TWO_BYTES)
  for (const { id } of lists) accepted[id % NUMBERS_OF_TWO_BYTES] = 1
  return accepted
}

/** Which numbers of a facet meet what is picked in it. */
export function acceptPicked(
  facet: Facet,
  picked: readonly string[],
  {
    sets,
    codes,
    kinds,
    today,
  }: { sets: Sets; codes: ReadonlySet<number>; kinds: readonly List[]; today: number },
): Accepted {
  switch (facet) {
    case 'specialties':
    case 'states':
    case 'languages':
    case 'networks':
      return acceptSets(sets, codes, picked)
    case 'verified':
      return acceptDays(picked, today)
    case 'kinds':
      return acceptKinds(kinds)
    case 'genders':
    case 'accepting':
    case 'statuses':
    case 'missing':
      return acceptFlags(facet, picked)
  }
}
