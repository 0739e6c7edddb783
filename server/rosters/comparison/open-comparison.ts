import type { Viewer } from '@concord/domain'
import type { DecidedLines } from '@concord/engine'
import type { Config } from '#server/config.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CycleKey, findCycle, type StoredCycle } from '../cycles/cycle-store.ts'
import { findDecisions, type StoredDecision, toRulings } from '../cycles/decision-store.ts'
import { queryResults } from '../cycles/read-results.ts'

export const CHANGES = 'changes.parquet'

/** The caller: results are read after the transaction, which would otherwise wait for them. */
export type Caller = { readonly config: Config; readonly viewer: Viewer; readonly database: Database }

export type OpenedComparison = {
  readonly key: CycleKey
  readonly cycle: StoredCycle
  readonly decisions: readonly StoredDecision[]
}

export const getCycleKey = ({ viewer }: Caller, { cycleId }: { readonly cycleId: string }): CycleKey => ({
  orgId: viewer.user.orgId,
  id: cycleId,
})

/** Returns a cycle with what was decided about its differences, and what `more` reads in the same transaction. */
export function openComparison<More>(
  caller: Caller,
  params: { readonly cycleId: string },
  more: (tx: Connection, cycle: StoredCycle) => Promise<More>,
): Promise<OpenedComparison & { readonly more: More }> {
  const key = getCycleKey(caller, params)
  return caller.database.asOrganization(key.orgId || null, async (tx) => {
    const cycle = await findCycle(tx, key)
    if (!cycle) throw new AppError('not_found')
    const decisions = await findDecisions(tx, key, cycle.result_attempt ?? 0)
    return { key, cycle, decisions, more: await more(tx, cycle) }
  })
}

export const openAlone = (caller: Caller, params: { readonly cycleId: string }) =>
  openComparison(caller, params, () => Promise.resolve(null))

type ReaderConnection = Parameters<Parameters<typeof queryResults>[3]>[0]

/** Reads the differences of a cycle with what was decided. Throws not_found where it has none. */
export function queryChanges<Result>(
  caller: Caller,
  { key, decisions }: Pick<OpenedComparison, 'key' | 'decisions'>,
  read: (connection: ReaderConnection, lines: DecidedLines) => Promise<Result>,
): Promise<Result> {
  return queryResults(caller, key, [CHANGES], (connection, paths) =>
    read(connection, { path: paths[CHANGES], rulings: toRulings(decisions) }),
  )
}
