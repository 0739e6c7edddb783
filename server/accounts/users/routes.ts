import { api } from '@concord/contract'
import { isInternal } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { fileRoute, type Route, route, type SignedInContext } from '#server/http/route.ts'
import { inOrganization, targetOrganization } from '../in-organization.ts'
import { changeUser } from './change-user.ts'
import { deleteUser, previewDeletion } from './delete-user.ts'
import { exportUsers } from './export-users.ts'
import { inviteUser, inviteUserAgain } from './invite-user.ts'
import { countHolders, findUser, findUsers } from './store.ts'

const WRITE = { write: true }

/** Everyone sees the users of the own organization, internal users those of any. */
function inUsersOf<Result>(
  context: SignedInContext,
  orgId: string,
  work: (connection: Connection) => Promise<Result>,
  options?: { readonly write: boolean },
): Promise<Result> {
  return inOrganization(context, targetOrganization(context.viewer, orgId), work, options)
}

export const userRoutes: readonly Route[] = [
  route(api.listUsers, async (context, { params }) => {
    const { rows, ...facts } = await inUsersOf(context, params.orgId, (c) => findUsers(c, params))
    return { users: [...rows], ...facts }
  }),
  fileRoute(api.exportUsers, (context, { params }) =>
    inUsersOf(context, params.orgId, (c) => exportUsers(context, c, params), WRITE),
  ),
  route(api.readUser, async (context, { params }) => {
    const user = await inUsersOf(context, params.orgId, (c) => findUser(c, params))
    if (!user) throw new AppError('not_found')
    return { user }
  }),
  route(api.inviteUser, (context, { params: { orgId }, body }) =>
    inUsersOf(context, orgId, (c) => inviteUser(context, c, orgId, body), WRITE),
  ),
  route(api.inviteUserAgain, (context, { params }) =>
    inUsersOf(context, params.orgId, (c) => inviteUserAgain(context, c, params), WRITE),
  ),
  route(api.changeUser, async (context, { params, body }) => ({
    user: await inUsersOf(context, params.orgId, (c) => changeUser(context, c, params, body), WRITE),
  })),
  route(api.previewUserDeletion, (context, { params }) =>
    inUsersOf(context, params.orgId, (c) => previewDeletion(context, c, params)),
  ),
  route(api.deleteUser, async (context, { params }) => {
    await inUsersOf(context, params.orgId, (c) => deleteUser(context, c, params), WRITE)
    return {}
  }),
  route(api.countRoleHolders, async ({ viewer, connection, database }) => ({
    holders: isInternal(viewer)
      ? await database.asSystem((c) => countHolders(c, null))
      : await countHolders(connection, viewer.user.orgId || null),
  })),
]
