import type { IMPACT_CONFLICTS } from '@concord/contract'
import { canUpdateFollow, type UpdateState } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockUpdate, type StoredUpdate, type UpdateKey, updateState } from './update-store.ts'

/** Says why a change of an update is refused, with what is stored now. */
export function refuseChange(
  reason: (typeof IMPACT_CONFLICTS)[number],
  { revision, state }: Pick<StoredUpdate, 'revision' | 'state'>,
): AppError {
  return new AppError('conflict', { reason, current: { revision, state } })
}

/** Returns the update that someone saw, for them to change it; who saw an earlier revision learns the one of now. */
export async function openSeenUpdate(
  tx: Connection,
  key: UpdateKey,
  revision: number,
): Promise<StoredUpdate> {
  const update = await lockUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  if (update.revision !== revision) throw refuseChange('revision', update)
  if (update.progress !== null) throw refuseChange('busy', update)
  return update
}

/** Takes an update, which the caller holds, to its next state, as the table of states allows; else throws conflict. */
export async function moveUpdate(
  tx: Connection,
  key: UpdateKey,
  update: StoredUpdate,
  next: UpdateState,
  closedReason: string | null = null,
): Promise<void> {
  if (!canUpdateFollow(update.state, next)) throw refuseChange('state', update)
  await updateState(tx, key, { state: next, closedReason })
}
