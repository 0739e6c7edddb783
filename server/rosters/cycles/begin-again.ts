import { canRunAgain } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { refuseChange } from './check-revision.ts'
import { type StoredCycle, updateState } from './cycle-store.ts'
import { enqueueRun } from './enqueue-run.ts'
import { insertStep } from './step-store.ts'

/** Throws where a cycle cannot be run again: it was approved, a run is under way, or there is nothing to run. */
export function assertCanRunAgain(cycle: StoredCycle): void {
  if (cycle.run !== null || !canRunAgain(cycle.state)) throw refuseChange('state', cycle)
  if (!cycle.has_mapping) throw refuseChange('noMapping', cycle)
  if (cycle.file === null) throw refuseChange('noFile', cycle)
}

/** Lets a cycle run again, as if its file had just been read; what the run before gave stays in sight until this one is done. */
export async function beginAgain(
  tx: Connection,
  orgId: string,
  cycle: StoredCycle,
  asked: { readonly userId: string; readonly reason: string; readonly baselineId: string | null },
): Promise<void> {
  const key = { orgId, id: cycle.id }
  await updateState(tx, key, { state: 'read', stage: 'read' })
  const { userId, reason } = asked
  await insertStep(tx, key, { state: 'read', attempt: cycle.attempt, userId, reason })
  await enqueueRun(tx, key, asked.baselineId)
}
