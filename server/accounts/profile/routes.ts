import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { changePassword } from './change-password.ts'
import { changeProfile, readProfile } from './change-profile.ts'

export const profileRoutes: readonly Route[] = [
  route(api.readProfile, async (context) => ({ user: await readProfile(context) })),
  route(api.changeProfile, async (context, { body }) => ({ user: await changeProfile(context, body) })),
  route(api.changePassword, (context, { body }) => changePassword(context, body)),
]
