import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'

export const invitationRoutes: readonly Route[] = [
  route(api.readInvitation, readInvitation),
  route(api.acceptInvitation, acceptInvitation),
]
