/** Sets of taxonomies and of states are numbered from here on; 0 is the empty set. */
export const FIRST_SET_NUMBER = 65_536

/**
 * Counts of the records of each number of a facet, stored so that adding them up takes no longer than the numbers that
 * occurred.
 */
export type CodeCounts = {
  /** The place of each number among those that came up, from 1 on. */
  slots: Uint32Array
  readonly codes: number[]
  readonly counts: number[]
}

export const createCounts = (): CodeCounts => ({ slots: new Uint32Array(256), codes: [], counts: [] })

/** Returns the slot index of a number. No facet has numbers both below and above the first set number, except 0. */
const getIndex = (code: number) => (code < FIRST_SET_NUMBER ? code : code - FIRST_SET_NUMBER + 1)

function grow(counted: CodeCounts, index: number): void {
  const grown = new Uint32Array(Math.max(index + 1, 2 * counted.slots.length))
  grown.set(counted.slots)
  counted.slots = grown
}

export function addCount(counted: CodeCounts, code: number, records: number): void {
  const { codes, counts } = counted
  const index = getIndex(code)
  if (index >= counted.slots.length) grow(counted, index)
  const slot = counted.slots[index] ?? 0
  if (slot > 0) {
    counts[slot - 1] = (counts[slot - 1] ?? 0) + records
    return
  }
  codes.push(code)
  counted.slots[index] = counts.push(records)
}

export function addCounts(sum: CodeCounts, { codes, counts }: CodeCounts, sign: 1 | -1): void {
  for (let place = 0; place < codes.length; place += 1)
    addCount(sum, codes[place] ?? 0, sign * (counts[place] ?? 0))
}

/** Calls for each number that some records have. */
export function forEachCount(
  { codes, counts }: CodeCounts,
  work: (count: number, code: number) => void,
): void {
  for (let place = 0; place < codes.length; place += 1) {
    const count = counts[place] ?? 0
    if (count > 0) work(count, codes[place] ?? 0)
  }
}

const BYTES_OF_A_NUMBER = 16

export function bytesOfCounts({ slots, codes }: CodeCounts): number {
  return slots.byteLength + codes.length * BYTES_OF_A_NUMBER
}
