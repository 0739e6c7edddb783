import { api } from '@concord/contract'
import { buildSettings, isInternal, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route, type SignedInContext } from '#server/http/route.ts'
import { findOrganization, findRoles, findStoredSettings } from './store.ts'

/** '' means the own organization; another one is there for internal users only. */
function targetOrganization(viewer: Viewer, id: string): string {
  const target = id || viewer.user.orgId
  const isOwn = target !== '' && target === viewer.user.orgId
  if (!isOwn && (target === '' || !isInternal(viewer))) throw new AppError('not_found')
  return target
}

/** Reads of another organization happen in a transaction of that organization. */
function inOrganization<Result>(
  { viewer, connection, database }: SignedInContext,
  orgId: string,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return orgId === viewer.user.orgId ? read(connection) : database.asOrganization(orgId, read)
}

export const accountRoutes: readonly Route[] = [
  route(api.readOrganization, async (context, { body }) => {
    const orgId = targetOrganization(context.viewer, body.id)
    const organization = await inOrganization(context, orgId, (c) => findOrganization(c, orgId))
    if (!organization) throw new AppError('not_found')
    return { organization }
  }),
  route(api.listRoles, async ({ connection }) => ({ roles: await findRoles(connection) })),
  route(api.listSettings, async (context, { body }) => {
    const orgId = targetOrganization(context.viewer, body.id)
    const stored = await inOrganization(context, orgId, async (c) => {
      if (!(await findOrganization(c, orgId))) throw new AppError('not_found')
      return findStoredSettings(c, orgId)
    })
    const settings = buildSettings(stored).map(({ name, value, product }) => ({
      setting: name,
      value: String(value),
      product,
    }))
    return { settings }
  }),
]
