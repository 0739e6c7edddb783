import { isOwnOrganization } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { countOwn, type Removed, removeOwn } from './deletion-store.ts'
import { findOrganization, lockManaged } from './store.ts'

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

export function readDeletion({ database }: SignedInContext, orgId: string): Promise<Removed[]> {
  return database.asSystem(async (connection) => {
    if (!(await findOrganization(connection, orgId))) throw new AppError('not_found')
    return countOwn(connection, orgId)
  })
}

/** All of it in one transaction. What happened there, and that it is gone, stays in the audit log. */
export async function deleteOrganization(
  { database, viewer }: SignedInContext,
  orgId: string,
  { clientId }: { readonly clientId: string },
): Promise<void> {
  if (isOwnOrganization(viewer, orgId))
    throw refuse('clientId', 'This is your own organization. You can’t delete it.')
  await database.asSystem(async (connection) => {
    const stored = await lockManaged(connection, orgId)
    if (!stored) throw new AppError('not_found')
    if (stored.client_id !== clientId)
      throw refuse('clientId', `It is not the client id of ${stored.name}. Type ${stored.client_id}.`)
    const removed = await removeOwn(connection, orgId)
    await insertAuditEvent(connection, {
      orgId,
      ...actorOf(viewer),
      action: 'organization.deleted',
      details: {
        before: { name: stored.name, clientId },
        removed: Object.fromEntries(removed.map(({ what, count }) => [what, count])),
      },
    })
  })
}
