import { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { publicRoute, type Route, route } from '#server/http/route.ts'
import { actorOf } from '#server/identity/actor-of.ts'
import { noteSignIn } from '#server/identity/store.ts'
import { listEnvironments } from './list-environments.ts'
import { signInLocally } from './sign-in-locally.ts'

export const sessionRoutes: readonly Route[] = [
  publicRoute(api.readEnvironments, async ({ config }) => listEnvironments(config)),
  publicRoute(api.authenticate, (context, { body }) => signInLocally(context, body)),
  route(api.readCurrentUser, async ({ viewer }) => ({ user: viewer.user })),
  route(api.recordSessionEvent, async ({ viewer, connection }, { body }) => {
    const { event, ...details } = body
    const { id: userId, orgId } = viewer.user
    if (event === 'login_success') await noteSignIn(connection, userId)
    await insertAuditEvent(connection, { orgId, ...actorOf(viewer), action: event, details })
    return {}
  }),
]
