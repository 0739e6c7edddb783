import type { api, BodyOf, ParamsOf, ReplyOf } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { tryLockLedger } from '#server/ledger/lock-ledger.ts'
import { auditUpdate } from '../audit-update.ts'
import { moveUpdate, openSeenUpdate, refuseChange } from '../open-update.ts'
import { toUpdate } from '../to-update.ts'
import { findUpdate, lockUpdate, raiseRevision, type StoredUpdate, type UpdateKey } from '../update-store.ts'
import { applySelected, undoApplied } from './apply-update.ts'
import { countMeant, forgetWeighed } from './change-store.ts'
import { dropImpact, findImpact, hasMoved } from './impact-store.ts'
import { restoreState } from './run-task.ts'
import { computeOrLeave, leaveToWorker, MAX_CHANGES_AT_ONCE } from './start-impact.ts'
import { endTask, findTask } from './task-store.ts'

type Changed = ReplyOf<typeof api.applyDataUpdate>
type Params = ParamsOf<typeof api.applyDataUpdate>
type Body = BodyOf<typeof api.applyDataUpdate>
type Reasoned = BodyOf<typeof api.undoDataUpdate>

export const getKey = ({ viewer }: SignedInContext, { updateId }: Params): UpdateKey => ({
  orgId: viewer.user.orgId,
  id: updateId,
})

/** Returns an update after a change, which is the reply of every endpoint that changes one. Throws not_found. */
export async function readChanged({ tx }: SignedInContext, key: UpdateKey): Promise<Changed> {
  const update = await findUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  return { update: toUpdate(update) }
}

async function open(context: SignedInContext, params: Params, { revision }: Body) {
  const key = getKey(context, params)
  return { key, update: await openSeenUpdate(context.tx, key, revision) }
}

/** Returns an update that is open, for its changes to be weighed. */
export async function openForDecision(context: SignedInContext, params: Params, body: Body) {
  const opened = await open(context, params, body)
  if (opened.update.state !== 'open') throw refuseChange('state', opened.update)
  return opened
}

export async function computeImpactAgain(
  context: SignedInContext,
  params: Params,
  body: Body,
): Promise<Changed> {
  const { key, update } = await openForDecision(context, params, body)
  await computeOrLeave(context.tx, key, update, { userId: context.viewer.user.id })
  await raiseRevision(context.tx, key)
  return readChanged(context, key)
}

/** Does what changes the directory at once where that is quick, else it leaves it to a worker. */
async function doOrLeave(
  { tx, viewer }: SignedInContext,
  key: UpdateKey,
  update: StoredUpdate,
  { task, changes, reason = null }: { task: 'apply' | 'undo'; changes: number; reason?: string | null },
): Promise<void> {
  const actor = getActor(viewer)
  const isAtOnce = changes <= MAX_CHANGES_AT_ONCE && (await tryLockLedger(tx)) !== undefined
  if (isAtOnce) {
    const perform = task === 'apply' ? applySelected : undoApplied
    return perform(tx, key, update, { ...actor, reason })
  }
  await moveUpdate(tx, key, update, task === 'apply' ? 'applying' : 'undoing')
  await leaveToWorker(tx, key, { task, ...actor, ...(reason === null ? {} : { reason }) })
}

export async function applyUpdate(context: SignedInContext, params: Params, body: Body): Promise<Changed> {
  const { tx } = context
  const { key, update } = await openForDecision(context, params, body)
  const { impact_at: seenAt } = (await findImpact(tx, key)) ?? { impact_at: null }
  if (seenAt === null || (await hasMoved(tx, key, seenAt))) throw refuseChange('moved', update)
  const { selected } = await countMeant(tx, key)
  if (selected === 0) throw refuseChange('nothing', update)
  await doOrLeave(context, key, update, { task: 'apply', changes: selected })
  return readChanged(context, key)
}

export async function undoUpdate(
  context: SignedInContext,
  params: Params,
  { reason, ...body }: Reasoned,
): Promise<Changed> {
  const { key, update } = await open(context, params, body)
  if (update.state !== 'applied') throw refuseChange('state', update)
  const { selected } = await countMeant(context.tx, key)
  await doOrLeave(context, key, update, { task: 'undo', changes: selected, reason })
  return readChanged(context, key)
}

export async function rejectUpdate(
  context: SignedInContext,
  params: Params,
  { reason, ...body }: Reasoned,
): Promise<Changed> {
  const { key, update } = await openForDecision(context, params, body)
  await moveUpdate(context.tx, key, update, 'rejected', reason)
  await auditUpdate(context, 'data-update.rejected', update, { reason })
  return readChanged(context, key)
}

export async function returnToDraft(context: SignedInContext, params: Params, body: Body): Promise<Changed> {
  const { key, update } = await openForDecision(context, params, body)
  await dropImpact(context.tx, key)
  await forgetWeighed(context.tx, key)
  await moveUpdate(context.tx, key, update, 'draft')
  await auditUpdate(context, 'data-update.returned', update)
  return readChanged(context, key)
}

export async function reopenUpdate(context: SignedInContext, params: Params, body: Body): Promise<Changed> {
  const { key, update } = await open(context, params, body)
  if (update.state !== 'rejected' && update.state !== 'undone') throw refuseChange('state', update)
  await moveUpdate(context.tx, key, update, 'open')
  await computeOrLeave(context.tx, key, { ...update, state: 'open' }, { userId: context.viewer.user.id })
  await auditUpdate(context, 'data-update.reopened', update)
  return readChanged(context, key)
}

/** Stops a worker. It does not ask for `progress`, which the worker changes all the time. */
export async function cancelTask(
  context: SignedInContext,
  params: Params,
  { revision }: Body,
): Promise<Changed> {
  const { tx } = context
  const key = getKey(context, params)
  const update = await lockUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  if (update.revision !== revision) throw refuseChange('revision', update)
  const task = (await findTask(tx, key))?.task
  if (!task) throw refuseChange('state', update)
  await restoreState(tx, key)
  await endTask(tx, key)
  await auditUpdate(context, 'data-update.stopped', update, { task })
  return readChanged(context, key)
}
