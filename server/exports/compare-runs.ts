import { ENTRY_BYTES, readEntry } from './export-lines.ts'

export type RowChange = 'added' | 'changed' | 'same'

/** Compares rows with those of the run before. */
export type Comparison = {
  /** Says what became of the row of an entry since. */
  compare(entries: Buffer, at: number): RowChange
  /** Keys of the rows of which none was compared, in ascending order. */
  findRemoved(): number[]
}

/** Takes the entries of the run before, in any order; what it holds is 33 bytes for each. */
export function startComparison(before: Buffer): Comparison {
  const count = Math.floor(before.length / ENTRY_BYTES)
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  const keys = new Float64Array(count)
  for (let index = 0; index < count; index += 1) keys[index] = before.readDoubleBE(index * ENTRY_BYTES)
  order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
  const isSeen = new Uint8Array(count)
  const keyAt = (place: number) => keys[order[place] ?? 0] ?? 0

  /** Returns the place of the first entry whose key is not below this one. */
  function findPlace(key: number): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keyAt(middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    compare(entries, at) {
      const { key, digest } = readEntry(entries, at)
      const place = findPlace(key)
      if (place >= count || keyAt(place) !== key) return 'added'
      const index = order[place] ?? 0
      isSeen[index] = 1
      return readEntry(before, index * ENTRY_BYTES).digest === digest ? 'same' : 'changed'
    },
    findRemoved() {
      const removed = new Set<number>()
      for (let place = 0; place < count; place += 1) {
        const isFirst = place === 0 || keyAt(place - 1) !== keyAt(place)
        if (isFirst && isSeen[order[place] ?? 0] === 0) removed.add(keyAt(place))
      }
      return [...removed]
    },
  }
}
