import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findGates, storeGates } from './gate-store.ts'

type Gates = ReplyOf<typeof api.readUpdateGates>['gates']

export async function readGates({ tx, viewer }: SignedInContext): Promise<Gates> {
  const { changedAt, ...gates } = await findGates(tx, viewer.user.orgId)
  return { ...gates, changedAt: changedAt?.toISOString() ?? null }
}

export async function changeGates(
  context: SignedInContext,
  { version, reason, applyFrom, askBelow }: BodyOf<typeof api.changeUpdateGates>,
): Promise<ReplyOf<typeof api.changeUpdateGates>> {
  const { tx, viewer } = context
  const before = await readGates(context)
  const wanted = { applyFrom, askBelow }
  const { id: userId, orgId } = viewer.user
  if (!(await storeGates(tx, orgId, { ...wanted, version, userId })))
    throw new AppError('conflict', { current: before })
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'data-update-gates.changed',
    details: { reason, before: { applyFrom: before.applyFrom, askBelow: before.askBelow }, after: wanted },
  })
  return { gates: await readGates(context) }
}
