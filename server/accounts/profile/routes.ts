import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { changePassword } from './change-password.ts'
import { changeProfile, readProfile } from './change-profile.ts'

export const profileRoutes: readonly Route[] = [
  route(api.readProfile, readProfile),
  route(api.changeProfile, changeProfile),
  route(api.changePassword, changePassword),
]
