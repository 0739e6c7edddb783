import { randomUUID } from 'node:crypto'
import type { api, BodyOf } from '@concord/contract'
import { newOrganizationProducts } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { type ManagedOrganization, readManaged } from './managed-organization.ts'
import { insertOrganization } from './store.ts'

const UNIQUE_VIOLATION = '23505'

/** The database keeps client ids apart, also those that two tabs or two clicks give at the same time. */
function refuseTaken(cause: unknown, clientId: string): never {
  if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
  const message = `The client id ${clientId} is already in use. Choose another one.`
  throw new AppError('conflict', [{ field: 'clientId', message }], { cause })
}

export async function createOrganization(
  { database, viewer }: SignedInContext,
  body: BodyOf<typeof api.createOrganization>,
): Promise<ManagedOrganization> {
  const orgId = randomUUID()
  const products = newOrganizationProducts()
  return database.asSystem(async (connection) => {
    await insertOrganization(connection, { id: orgId, ...body, products }).catch((error: unknown) =>
      refuseTaken(error, body.clientId),
    )
    const details = { after: { ...body, products } }
    await insertAuditEvent(connection, {
      orgId,
      ...actorOf(viewer),
      action: 'organization.created',
      details,
    })
    return readManaged(connection, orgId)
  })
}
