import { api } from '@concord/contract'
import { publicRoute, type Route } from '#server/http/route.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'

export const invitationRoutes: readonly Route[] = [
  publicRoute(api.readInvitation, (context, { body }) => readInvitation(context, body)),
  publicRoute(api.acceptInvitation, (context, { body }) => acceptInvitation(context, body)),
]
