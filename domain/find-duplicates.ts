import { addToDuplicateCounts, createDuplicateCounts } from './duplicate-counts.ts'
import type { DuplicateRecord, DuplicateTable } from './duplicate-field.ts'
import { getDuplicateKeys, MAX_DUPLICATE_BLOCK } from './duplicate-keys.ts'
import { createDuplicateScorer, DEFAULT_DUPLICATE_SCORE, type DuplicateScore } from './duplicate-score.ts'

/** A pair of records that may describe the same thing, by their ids, the smaller id first. */
export type DuplicatePair = DuplicateScore & { readonly ids: readonly [string, string] }

function getBlocks(table: DuplicateTable, records: readonly DuplicateRecord[]) {
  const blocks = new Map<string, DuplicateRecord[]>()
  for (const record of records) {
    for (const key of getDuplicateKeys(table, record)) {
      const block = blocks.get(key)
      if (block) block.push(record)
      else blocks.set(key, [record])
    }
  }
  return [...blocks.values()].filter(({ length }) => length > 1 && length <= MAX_DUPLICATE_BLOCK)
}

/**
 * Returns the pairs of a table in memory that score at least so much, the highest first, then by id. The ids of the
 * records are unique.
 */
export function findDuplicates(
  table: DuplicateTable,
  records: readonly DuplicateRecord[],
  minScore = DEFAULT_DUPLICATE_SCORE,
): DuplicatePair[] {
  const counts = createDuplicateCounts(table, records.length)
  for (const record of records) addToDuplicateCounts(counts, record)
  const compare = createDuplicateScorer(table, counts)
  const compared = new Set<string>()
  const pairs: DuplicatePair[] = []
  for (const block of getBlocks(table, records)) {
    for (const [at, first] of block.entries()) {
      for (const second of block.slice(at + 1)) {
        const [one, other] = first.id < second.id ? [first, second] : [second, first]
        const name = `${one.id} ${other.id}`
        if (compared.has(name)) continue
        compared.add(name)
        const compareResult = compare(one, other)
        if (compareResult.score >= minScore) pairs.push({ ids: [one.id, other.id], ...compareResult })
      }
    }
  }
  return pairs.sort((one, other) => other.score - one.score || (one.ids.join() < other.ids.join() ? -1 : 1))
}
