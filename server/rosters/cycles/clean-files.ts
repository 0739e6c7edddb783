import type { CycleState } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { CycleKey, StoredCycle } from './cycle-store.ts'
import { findDecisions } from './decision-store.ts'
import { findResults, type StoredResult } from './result-store.ts'

const CLEAN = /^clean\.(\w+)$/
/** Names of files of approved rows, which are made if the clean files of the run hold changes that were rejected. */
const APPROVED = /^approved\.(\w+)$/

/** States from which on no one decides about differences any more. */
const DECIDED: readonly CycleState[] = ['approved', 'published', 'delivered', 'confirmed', 'rolledBack']

/** Tells whether someone rejected differences of a cycle: what its run gave holds them. */
export async function hasRejected(tx: Connection, key: CycleKey, cycle: StoredCycle): Promise<boolean> {
  const decisions = await findDecisions(tx, key, cycle.result_attempt ?? 0)
  return decisions.some(({ decision }) => decision === 'rejected')
}

/** The results of a cycle as people and receivers get them. */
export type OfferedResults = {
  readonly results: readonly StoredResult[]
  /** A worker makes the clean files without what was rejected: none are among the results so far. */
  readonly isMaking: boolean
}

/**
 * Returns the results of a cycle, of an approved one with clean files of the rows that were approved. Until then they are as
 * the run gave them.
 */
export async function findOffered(
  tx: Connection,
  key: CycleKey,
  cycle: StoredCycle,
): Promise<OfferedResults> {
  const all = await findResults(tx, key)
  const others = all.filter(({ name }) => !APPROVED.test(name))
  if (!DECIDED.includes(cycle.state) || !(await hasRejected(tx, key, cycle)))
    return { results: others, isMaking: false }
  const approved = all.flatMap((one) =>
    APPROVED.test(one.name) ? [{ ...one, name: one.name.replace(APPROVED, 'clean.$1') }] : [],
  )
  const results = [...others.filter(({ name }) => !CLEAN.test(name)), ...approved]
  return { results, isMaking: approved.length === 0 }
}
