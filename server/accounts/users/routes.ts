import { api } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { type Route, route } from '#server/http/route.ts'
import { changeUser } from './change-user.ts'
import { deleteUser, previewDeletion } from './delete-user.ts'
import { exportUsers } from './export-users.ts'
import { inviteUser, inviteUserAgain } from './invite-user.ts'
import { countHolders, findUser, findUsers } from './store.ts'

export const userRoutes: readonly Route[] = [
  route(api.listUsers, async ({ tx }, { params }) => {
    const { rows, ...facts } = await findUsers(tx, params)
    return { users: [...rows], ...facts }
  }),
  route(api.exportUsers, exportUsers),
  route(api.readUser, async ({ tx }, { params }) => {
    const user = await findUser(tx, params)
    if (!user) throw new AppError('not_found')
    return { user }
  }),
  route(api.inviteUser, inviteUser),
  route(api.inviteUserAgain, inviteUserAgain),
  route(api.changeUser, changeUser),
  route(api.previewUserDeletion, previewDeletion),
  route(api.deleteUser, deleteUser),
  route(api.countRoleHolders, async ({ tx, orgId }) => ({ holders: await countHolders(tx, orgId) })),
]
