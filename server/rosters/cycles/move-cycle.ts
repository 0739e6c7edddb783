import { type CycleState, canFollow, takeStep } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type StoredCycle, updateState } from './cycle-store.ts'
import { insertStep, type NewStep } from './step-store.ts'

type Move = Pick<NewStep, 'userId' | 'reason' | 'counts' | 'at'> & { readonly failure?: string }

/**
 * Takes a cycle, which the caller holds, to its next state: as the table of states allows, with a step that says who, when
 * and how much. Throws conflict where the state it is in has no such next one.
 */
export async function moveCycle(
  connection: Connection,
  orgId: string,
  { id, state, stage, attempt, revision }: StoredCycle,
  next: CycleState,
  { failure, ...step }: Move,
): Promise<void> {
  if (!canFollow(state, next))
    throw new AppError('conflict', { reason: 'state', current: { revision, state } })
  const key = { orgId, id }
  await updateState(connection, key, {
    state: takeStep(state, next),
    stage,
    ...(failure === undefined ? {} : { failure }),
  })
  await insertStep(connection, key, { ...step, state: next, attempt })
}
