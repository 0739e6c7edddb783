import { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type Route, route } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { guessLimit } from '#server/identity/guess-limit.ts'
import { endSession, noteSignIn } from '#server/identity/store.ts'
import { endActing } from './acting-store.ts'
import { listEnvironments } from './list-environments.ts'
import { signInLocally } from './sign-in-locally.ts'

const sessionEvents = guessLimit({ attempts: 300, windowMs: 60_000 })

export const sessionRoutes: readonly Route[] = [
  route(api.readEnvironments, async ({ config }) => listEnvironments(config)),
  route(api.authenticate, signInLocally),
  route(api.readCurrentUser, async ({ viewer }) => ({ user: viewer.user })),
  route(api.recordSessionEvent, async ({ viewer, tx, config }, { body }) => {
    const { event, ...details } = body
    const { id: userId, orgId } = viewer.user
    // Whoever comes and goes all the time fills the log of others.
    sessionEvents.take(config, userId)
    if (event === 'session_end') {
      const personId = viewer.impersonator?.id ?? userId
      for (const { id, orgId: ofTarget, targetId } of await endActing(tx, personId))
        await insertAuditEvent(tx, {
          ...{ orgId: ofTarget, userId: personId, action: 'impersonation.ended' },
          details: { impersonationId: id, userId: targetId },
        })
      if (viewer.sessionId !== undefined)
        await endSession(tx, { userId: personId, sessionId: viewer.sessionId })
    }
    // A session that the provider already had begins without a login; who acts as a user does not sign in as them.
    if (event !== 'session_end' && !viewer.impersonator) await noteSignIn(tx, userId)
    await insertAuditEvent(tx, { orgId, ...getActor(viewer), action: event, details })
    return {}
  }),
]
