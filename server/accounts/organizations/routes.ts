import { ACTIVITY_EVENTS, api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { fileRoute, type Route, route } from '#server/http/route.ts'
import { inOrganization, targetOrganization } from '../in-organization.ts'
import { changeOrganization } from './change-organization.ts'
import { createOrganization } from './create-organization.ts'
import { deleteOrganization, readDeletion } from './delete-organization.ts'
import { exportOrganizations, listOrganizations } from './list-organizations.ts'
import { readManaged, settingsOf } from './managed-organization.ts'
import { findLastEvents, findOrganization, findRoles, findStoredSettings } from './store.ts'

export const organizationRoutes: readonly Route[] = [
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
    return {
      settings: settingsOf(stored).flatMap(({ product, ...setting }) =>
        product === null ? [] : [{ ...setting, product }],
      ),
    }
  }),
  route(api.listOrganizations, (context, { params }) => listOrganizations(context, params)),
  fileRoute(api.exportOrganizations, (context, { params }) => exportOrganizations(context, params)),
  route(api.readManagedOrganization, async (context, { params: { orgId } }) => ({
    organization: await inOrganization(context, orgId, (c) => readManaged(c, orgId)),
  })),
  route(api.createOrganization, async (context, { body }) => ({
    organization: await createOrganization(context, body),
  })),
  route(api.changeOrganization, async (context, { params, body }) => ({
    organization: await changeOrganization(context, params.orgId, body),
  })),
  route(api.readOrganizationDeletion, async (context, { params }) => ({
    removes: await readDeletion(context, params.orgId),
  })),
  route(api.deleteOrganization, async (context, { params, body }) => {
    await deleteOrganization(context, params.orgId, body)
    return {}
  }),
  route(api.listOrganizationActivity, async ({ database }, { params: { orgId } }) => {
    const stored = await database.asSystem(async (c) => {
      if (!(await findOrganization(c, orgId))) throw new AppError('not_found')
      return findLastEvents(c, orgId, ACTIVITY_EVENTS)
    })
    return {
      events: stored.map(({ id, at, action, details, user_name }) => ({
        id,
        at: at.toISOString(),
        action,
        details,
        userName: user_name,
      })),
    }
  }),
]
