import { api } from '@concord/contract'
import { isInternal } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { inOrganization } from '../in-organization.ts'
import { changeUser } from './change-user.ts'
import { deleteUser, previewDeletion } from './delete-user.ts'
import { inviteUser, inviteUserAgain } from './invite-user.ts'
import { countHolders, findUser, findUsers } from './store.ts'

const WRITE = { write: true }

export const userRoutes: readonly Route[] = [
  route(api.listUsers, async (context, { params }) => {
    const { rows, ...facts } = await inOrganization(context, params.orgId, (c) => findUsers(c, params))
    return { users: [...rows], ...facts }
  }),
  route(api.readUser, async (context, { params }) => {
    const user = await inOrganization(context, params.orgId, (c) => findUser(c, params))
    if (!user) throw new AppError('not_found')
    return { user }
  }),
  route(api.inviteUser, (context, { params: { orgId }, body }) =>
    inOrganization(context, orgId, (c) => inviteUser(context, c, orgId, body), WRITE),
  ),
  route(api.inviteUserAgain, (context, { params }) =>
    inOrganization(context, params.orgId, (c) => inviteUserAgain(context, c, params), WRITE),
  ),
  route(api.changeUser, async (context, { params, body }) => ({
    user: await inOrganization(context, params.orgId, (c) => changeUser(context, c, params, body), WRITE),
  })),
  route(api.previewUserDeletion, (context, { params }) =>
    inOrganization(context, params.orgId, (c) => previewDeletion(context, c, params)),
  ),
  route(api.deleteUser, async (context, { params }) => {
    await inOrganization(context, params.orgId, (c) => deleteUser(context, c, params), WRITE)
    return {}
  }),
  route(api.countRoleHolders, async ({ viewer, connection, database }) => ({
    holders: isInternal(viewer)
      ? await database.asSystem((c) => countHolders(c, null))
      : await countHolders(connection, viewer.user.orgId || null),
  })),
]
