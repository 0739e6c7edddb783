import type { DuplicateRecord, DuplicateTable } from './duplicate-field.ts'

/**
 * Says how often values occur in a table: agreeing on a rare value says more than agreeing on a frequent one. Values share
 * a fixed number of counters, so that memory is bounded; a count is never too low, which makes evidence weaker.
 */
export type DuplicateCounts = {
  /** Records that were counted. */
  records: number
  /** The counters of each field; a power of two. */
  readonly slots: number
  readonly fields: Readonly<Record<string, Uint32Array>>
  /** The number of records that state a value of the field. */
  readonly stated: Record<string, number>
}

const MIN_SLOTS = 2 ** 12
const MAX_SLOTS = 2 ** 21

/** Returns counters for a table of about so many records, all zero. */
export function createDuplicateCounts({ fields }: DuplicateTable, records: number): DuplicateCounts {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(records, 1) * 4))
  const slots = Math.min(Math.max(wanted, MIN_SLOTS), MAX_SLOTS)
  return {
    records: 0,
    slots,
    fields: Object.fromEntries(fields.map(({ name }) => [name, new Uint32Array(slots)])),
    stated: Object.fromEntries(fields.map(({ name }) => [name, 0])),
  }
}

/** Returns the counter slot of a value, from its FNV-1a hash. */
function getSlot(value: string, slots: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) & (slots - 1)
}

/** Adds the values of one record. */
export function addToDuplicateCounts(counts: DuplicateCounts, { values }: DuplicateRecord): void {
  counts.records += 1
  for (const [field, slots] of Object.entries(counts.fields)) {
    const stated = values[field] ?? []
    if (stated.length > 0) counts.stated[field] = (counts.stated[field] ?? 0) + 1
    for (const value of stated) {
      const slot = getSlot(value, counts.slots)
      slots[slot] = (slots[slot] ?? 0) + 1
    }
  }
}

/** Returns in how many records a field has the value; two at least, as a value that two records agree on. */
export function countDuplicateValue(counts: DuplicateCounts, field: string, value: string): number {
  return Math.max(counts.fields[field]?.[getSlot(value, counts.slots)] ?? 0, 2)
}

/** Returns for each field how likely it is that two records agree by chance. */
export function measureChance(counts: DuplicateCounts): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(counts.fields).map(([field, slots]) => {
      const stated = Math.max(counts.stated[field] ?? 0, 2)
      let pairs = 0
      for (const count of slots) pairs += count * Math.max(count - 1, 0)
      return [field, Math.min(pairs / (stated * (stated - 1)), 1)]
    }),
  )
}
