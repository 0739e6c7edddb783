import { randomUUID } from 'node:crypto'
import type { api } from '@concord/contract'
import { newOrganizationProducts } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { readManaged } from './managed-organization.ts'
import { insertOrganization } from './store.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Refuses a client id that is taken, and throws any other error again. The database keeps client ids unique, even if
 * two tabs or two clicks send the same one at once.
 */
function refuseTaken(cause: unknown, clientId: string): never {
  if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause
  const message = `The client id ${clientId} is already in use. Choose another one.`
  throw new AppError('conflict', [{ field: 'clientId', message }], { cause })
}

export const createOrganization: Handler<typeof api.createOrganization> = async (
  { tx, viewer },
  { body },
) => {
  const orgId = randomUUID()
  const products = newOrganizationProducts()
  await insertOrganization(tx, { id: orgId, ...body, products }).catch((error: unknown) =>
    refuseTaken(error, body.clientId),
  )
  await insertAuditEvent(tx, {
    orgId,
    ...getActor(viewer),
    action: 'organization.created',
    details: { after: { ...body, products } },
  })
  return { organization: await readManaged(tx, orgId) }
}
