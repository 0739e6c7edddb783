import { randomUUID } from 'node:crypto'
import {
  type api,
  type BodyOf,
  type DELIVERY_CONFLICTS,
  DELIVERY_ERRORS,
  type ParamsOf,
  type ReplyOf,
} from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { openSeenCycle } from '../../cycles/check-revision.ts'
import { type CycleKey, findCycle, raiseRevision, type StoredCycle } from '../../cycles/cycle-store.ts'
import { findConnection } from '../connections/connection-store.ts'
import { buildPackage } from './build-package.ts'
import { deliverJob } from './deliver-job.ts'
import { cancelWaiting, findDeliveries, insertDelivery, type NewDelivery, sendNow } from './delivery-store.ts'
import { SENDABLE } from './send-delivery.ts'

type Changed = ReplyOf<typeof api.deliverCycle>

export function refuseDelivery(
  reason: (typeof DELIVERY_CONFLICTS)[number],
  { revision, state }: Pick<StoredCycle, 'revision' | 'state'>,
): AppError {
  return new AppError('conflict', { reason, current: { revision, state } })
}

function auditDelivery(
  { tx, viewer }: SignedInContext,
  action: 'delivery-asked' | 'delivery-canceled',
  { id, sender, type, period }: StoredCycle,
  destination: string,
): Promise<void> {
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: `cycle.${action}`,
    details: { cycleId: id, name: `${sender}, ${type}, ${period.slice(0, 7)}`, destination },
  })
}

async function readChanged({ tx }: SignedInContext, key: CycleKey): Promise<Changed> {
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  return { revision: cycle.revision, state: cycle.state }
}

async function findDestination({ tx, viewer }: SignedInContext, cycle: StoredCycle, id: string) {
  const found = await findConnection(tx, { orgId: viewer.user.orgId, id })
  const isIts = found?.roster_id === cycle.roster_id && found.direction === 'out' && found.removed_at === null
  const refuse = (message: string) => new AppError('invalid_input', [{ field: 'connectionId', message }])
  if (!found || !isIts) throw refuse(DELIVERY_ERRORS.otherConnection)
  if (found.settings.kind === 'sftp' && found.host_key === null) throw refuse(DELIVERY_ERRORS.noHostKey)
  if (found.is_paused) throw refuse(DELIVERY_ERRORS.paused)
  return found
}

/** Sends a cycle to a destination: what waits for its hour or for another try goes now, what was sent goes once more. */
export async function deliverCycle(
  context: SignedInContext,
  { cycleId }: ParamsOf<typeof api.deliverCycle>,
  { revision, connectionId }: BodyOf<typeof api.deliverCycle>,
): Promise<Changed> {
  const { tx, viewer } = context
  const { orgId, id: userId } = viewer.user
  const key = { orgId, id: cycleId }
  const cycle = await openSeenCycle(tx, key, revision)
  const destination = await findDestination(context, cycle, connectionId)
  if (!SENDABLE.includes(cycle.state)) throw refuseDelivery('state', cycle)
  const before = (await findDeliveries(tx, key)).filter((one) => one.connection_id === destination.id)
  if (before.some(({ state }) => state === 'sending')) throw refuseDelivery('underWay', cycle)
  const waiting = before.find(({ state }) => state === 'waiting')
  if (waiting) {
    const tries = await sendNow(tx, { orgId, id: waiting.id })
    if (tries === undefined) throw refuseDelivery('underWay', cycle)
    await enqueue(tx, deliverJob, { orgId, id: waiting.id, tries })
  } else {
    const { content, isMaking } = await buildPackage(tx, key, cycle)
    if (!content) {
      const message = DELIVERY_ERRORS[isMaking ? 'notMade' : 'noFile']
      throw new AppError('invalid_input', [{ field: 'connectionId', message }])
    }
    const number = 1 + Math.max(0, ...before.map((one) => one.number))
    const made: NewDelivery = {
      ...{ ...content, orgId, id: randomUUID(), cycleId, connectionId, number },
      ...{ dueAt: new Date(), nextAt: null, askedBy: userId },
    }
    await insertDelivery(tx, made)
    await enqueue(tx, deliverJob, { orgId, id: made.id, tries: 0 })
  }
  await raiseRevision(tx, key)
  await auditDelivery(context, 'delivery-asked', cycle, destination.name)
  return readChanged(context, key)
}

export async function cancelDelivery(
  context: SignedInContext,
  { cycleId, id }: ParamsOf<typeof api.cancelDelivery>,
  { revision }: BodyOf<typeof api.cancelDelivery>,
): Promise<Changed> {
  const { tx, viewer } = context
  const key = { orgId: viewer.user.orgId, id: cycleId }
  const cycle = await openSeenCycle(tx, key, revision)
  const delivery = (await findDeliveries(tx, key)).find((one) => one.id === id)
  if (!delivery) throw new AppError('not_found')
  if (!(await cancelWaiting(tx, { orgId: key.orgId, id }))) throw refuseDelivery('state', cycle)
  await raiseRevision(tx, key)
  await auditDelivery(context, 'delivery-canceled', cycle, delivery.connection_name)
  return readChanged(context, key)
}
