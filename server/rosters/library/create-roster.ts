import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, ROSTER_ERRORS } from '@concord/contract'
import { findProduct } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findConfig } from '#server/rosters/configs/config-store.ts'
import { assertRoom } from './assert-room.ts'
import { countRosters, findRoster, insertRoster, isUserOf, type StoredRoster } from './store.ts'

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

async function assertCanCreate(
  { tx, viewer }: SignedInContext,
  body: BodyOf<typeof api.createRoster>,
): Promise<void> {
  const { orgId } = viewer.user
  const types = findProduct(viewer, 'ROSTER_MANAGEMENT')?.config.rosterTypes ?? []
  if (!types.includes(body.type)) throw refuse('type', ROSTER_ERRORS.otherType)
  assertRoom('prefix', await countRosters(tx, orgId))
  const target = await findConfig(tx, { orgId, id: body.targetId })
  if (target?.kind !== 'target' || target.archived_at !== null)
    throw refuse('targetId', ROSTER_ERRORS.otherTarget)
  if (body.ownerId !== null && !(await isUserOf(tx, orgId, body.ownerId)))
    throw refuse('ownerId', ROSTER_ERRORS.otherOwner)
}

/** Adds a roster; the user who adds it becomes its owner, unless another user is named. */
export async function createRoster(
  context: SignedInContext,
  body: BodyOf<typeof api.createRoster>,
): Promise<StoredRoster> {
  const { tx, viewer } = context
  const { orgId, id: userId } = viewer.user
  await assertCanCreate(context, body)
  const id = randomUUID()
  const made = { ...body, orgId, id, ownerId: body.ownerId ?? userId, createdBy: userId }
  if (!(await insertRoster(tx, made)))
    throw new AppError('conflict', [{ field: 'prefix', message: ROSTER_ERRORS.takenKey }])
  const roster = await findRoster(tx, made, new Date())
  if (!roster) throw new Error('The roster was not added')
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'roster.created',
    details: { rosterId: id, name: `${body.sender}, ${body.type}`, prefix: body.prefix, type: body.type },
  })
  return roster
}
