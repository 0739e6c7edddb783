import type { api } from '@concord/contract'
import { isOwnOrganization } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findOrganization } from '#server/identity/store.ts'
import { countOwn, removeOwn } from './deletion-store.ts'
import { lockManaged } from './store.ts'

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

export const readDeletion: Handler<typeof api.readOrganizationDeletion> = async (
  { tx },
  { params: { orgId } },
) => {
  if (!(await findOrganization(tx, orgId))) throw new AppError('not_found')
  return { removes: await countOwn(tx, orgId) }
}

/**
 * Deletes an organization and all that belongs to it, in one transaction. What happened there, and the deletion itself,
 * stay in the audit log.
 */
export const deleteOrganization: Handler<typeof api.deleteOrganization> = async (
  { tx, viewer },
  { params: { orgId }, body: { clientId } },
) => {
  if (isOwnOrganization(viewer, orgId))
    throw refuse('clientId', 'This is your own organization. You can’t delete it.')
  const stored = await lockManaged(tx, orgId)
  if (!stored) throw new AppError('not_found')
  if (stored.client_id !== clientId)
    throw refuse('clientId', `It is not the client id of ${stored.name}. Type ${stored.client_id}.`)
  const removed = await removeOwn(tx, orgId)
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'organization.deleted',
    details: {
      before: { name: stored.name, clientId },
      removed: Object.fromEntries(removed.map(({ what, count }) => [what, count])),
    },
  })
  return {}
}
