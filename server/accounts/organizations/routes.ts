import { ACTIVITY_EVENTS, api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { findOrganization } from '#server/identity/store.ts'
import { changeOrganization } from './change-organization.ts'
import { createOrganization } from './create-organization.ts'
import { deleteOrganization, readDeletion } from './delete-organization.ts'
import { exportOrganizations, listOrganizations } from './list-organizations.ts'
import { readManaged, toSettings } from './managed-organization.ts'
import { findLastEvents, findRoles, findStoredSettings } from './store.ts'

export const organizationRoutes: readonly Route[] = [
  route(api.readOrganization, async ({ tx, orgId }) => {
    const organization = await findOrganization(tx, orgId)
    if (!organization) throw new AppError('not_found')
    return { organization }
  }),
  route(api.listRoles, async ({ tx }) => ({ roles: await findRoles(tx) })),
  route(api.listSettings, async ({ tx, orgId }) => ({
    settings: toSettings(await findStoredSettings(tx, orgId)).flatMap(({ product, ...setting }) =>
      product === null ? [] : [{ ...setting, product }],
    ),
  })),
  route(api.listOrganizations, listOrganizations),
  route(api.exportOrganizations, exportOrganizations),
  route(api.readManagedOrganization, async ({ tx, orgId }) => ({
    organization: await readManaged(tx, orgId),
  })),
  route(api.createOrganization, createOrganization),
  route(api.changeOrganization, changeOrganization),
  route(api.readOrganizationDeletion, readDeletion),
  route(api.deleteOrganization, deleteOrganization),
  route(api.listOrganizationActivity, async ({ tx }, { params: { orgId } }) => {
    if (!(await findOrganization(tx, orgId))) throw new AppError('not_found')
    const stored = await findLastEvents(tx, orgId, ACTIVITY_EVENTS)
    return {
      events: stored.map(({ id, at, action, details, has_user, user_name }) => ({
        id,
        at: at.toISOString(),
        action,
        details,
        hasUser: has_user,
        userName: user_name,
      })),
    }
  }),
]
