import type { Entitlement } from '@concord/domain'
import { FIRST_SET_NUMBER } from './code-counts.ts'
import { getRecords, readRank, readSets } from './count-context.ts'
import type { Search } from './interpret-query.ts'
import type { ModelConnection } from './model-view.ts'
import { makePlan } from './plan.ts'
import { EVERY_RANK } from './rank-range.ts'
import { readRecords } from './rank-store.ts'
import { FEATURE_BYTES, MISSING, WITHOUT_STATE } from './read-model/features.ts'
import { findPartlySeen, type PartlySeen, type PartlySeenByRank } from './seen-store.ts'
import type { Sets } from './set-store.ts'
import { type Records, readCode } from './tally.ts'

const LACKS_PHONE = 1 << MISSING.indexOf('phone')
const ACCEPTING_SHIFT = 2
const ACCEPTING_MASK = 3 << ACCEPTING_SHIFT

/** Returns a function that numbers sets of states. It adds those that no record has for all of its places. */
function numberStates(sets: Sets): (states: readonly string[]) => number {
  const ofStates = [...sets].filter(([id]) => id === 0 || id >= FIRST_SET_NUMBER)
  const numbers = new Map(ofStates.map(([id, members]) => [members.join(' '), id]))
  let last = FIRST_SET_NUMBER
  // As arguments of one call, hundreds of thousands of numbers would be too many.
  for (const id of sets.keys()) if (id > last) last = id
  return (states) => {
    const sorted = states.toSorted()
    const known = numbers.get(sorted.join(' '))
    if (known !== undefined) return known
    last += 1
    sets.set(last, sorted)
    numbers.set(sorted.join(' '), last)
    return last
  }
}

function narrowFeatures(bytes: Buffer, at: number, seen: PartlySeen, states: number): void {
  bytes.writeUIntBE(states, at + FEATURE_BYTES.states, 3)
  const flags = bytes.readUInt8(at + FEATURE_BYTES.flags) & ~ACCEPTING_MASK
  bytes.writeUInt8(flags | (seen.accepting << ACCEPTING_SHIFT), at + FEATURE_BYTES.flags)
  const missing = bytes.readUInt8(at + FEATURE_BYTES.missing) & ~LACKS_PHONE
  bytes.writeUInt8(missing | (seen.hasPhone ? 0 : LACKS_PHONE), at + FEATURE_BYTES.missing)
}

/** Makes features of these records say what their places that may be seen say; gives the sets that they name then. */
export async function narrowRecords(
  connection: ModelConnection,
  records: readonly Records[],
  partlySeen: PartlySeenByRank,
): Promise<Sets> {
  const sets = await readSets(connection, records)
  const numberOf = numberStates(sets)
  for (const { bytes, start, stride } of records) {
    for (let at = start; at < bytes.length; at += stride) {
      const seen = partlySeen.get(readRank(bytes, at - start))
      if (seen) narrowFeatures(bytes, at, seen, numberOf(seen.states))
    }
  }
  return sets
}

/** Records that have places which may be seen and others, and what the former say. */
type PartlySeenRecords = { readonly records: Records; readonly seen: PartlySeenByRank }

function pickRecords(records: readonly Records[], seen: PartlySeenByRank): Records {
  const picked = new Map<number, Buffer>()
  for (const { bytes, start, stride } of records) {
    for (let at = start; at < bytes.length; at += stride) {
      const rank = readRank(bytes, at - start)
      if (seen.has(rank)) picked.set(rank, bytes.subarray(at - start, at - start + stride))
    }
  }
  const [joined] = getRecords([Buffer.concat([...picked.values()])])
  return joined ?? { bytes: Buffer.alloc(0), start: 0, stride: 1 }
}

/** Finds the ranks of all records except those that are only in states of the organization. */
async function findCandidates(
  connection: ModelConnection,
  records: readonly Records[],
  entitlement: Entitlement | undefined,
): Promise<number[]> {
  const sets = await readSets(connection, records)
  const isOwn = (states: readonly string[] = []) =>
    states.length > 0 && states.every((state) => entitlement?.states.includes(state))
  const ranks = new Set<number>()
  for (const { bytes, start, stride } of records) {
    for (let at = start; at < bytes.length; at += stride) {
      const isWithoutState = (bytes.readUInt8(at + FEATURE_BYTES.flags) & WITHOUT_STATE) !== 0
      if (isWithoutState || !isOwn(sets.get(readCode(bytes, at, 'states'))))
        ranks.add(readRank(bytes, at - start))
    }
  }
  return [...ranks]
}

const BYTES_OF_A_RECORD = 300

/** Returns all such records of an organization; kept as long as the model stays as it is. */
export async function readPartlySeen({
  connection,
  cache,
  filters,
  entitlement,
  entitled,
  all,
}: Search): Promise<PartlySeenRecords> {
  return cache.getOrCompute(
    JSON.stringify(['partly seen', filters.subject, entitlement]),
    async () => {
      const situation = { ranges: EVERY_RANK, all, limit: Number.POSITIVE_INFINITY }
      const buffers: Buffer[] = []
      for (const accessPath of makePlan(entitled, situation).accessPaths)
        buffers.push(...(await readRecords(connection, accessPath)))
      const records = getRecords(buffers)
      const ranks = await findCandidates(connection, records, entitlement)
      const seen = await findPartlySeen(connection, ranks, entitlement)
      return { records: pickRecords(records, seen), seen }
    },
    ({ seen }) => seen.size * BYTES_OF_A_RECORD,
  )
}
