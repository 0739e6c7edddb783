import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { endImpersonation, startImpersonation } from './start-impersonation.ts'

export const impersonationRoutes: readonly Route[] = [
  route(api.startImpersonation, startImpersonation),
  route(api.endImpersonation, endImpersonation),
]
