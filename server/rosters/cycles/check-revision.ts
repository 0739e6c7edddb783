import type { CYCLE_CONFLICTS } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CycleKey, lockCycle, type StoredCycle } from './cycle-store.ts'

/** Says why a change of a cycle is refused, with what is stored now. */
export function refuseChange(
  reason: (typeof CYCLE_CONFLICTS)[number],
  { revision, state }: Pick<StoredCycle, 'revision' | 'state'>,
): AppError {
  return new AppError('conflict', { reason, current: { revision, state } })
}

/** Returns the cycle that someone saw, for them to change it; who saw an earlier revision learns the one of now. */
export async function openSeenCycle(tx: Connection, key: CycleKey, revision: number): Promise<StoredCycle> {
  const cycle = await lockCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  if (cycle.revision !== revision) throw refuseChange('revision', cycle)
  return cycle
}
