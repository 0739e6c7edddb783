import type { api, BodyOf, ParamsOf, ReplyOf } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { assertCanRunAgain } from '../cycles/begin-again.ts'
import { openSeenCycle } from '../cycles/check-revision.ts'
import { findCycle, raiseRevision } from '../cycles/cycle-store.ts'
import { describeCause } from './describe-cause.ts'
import { deleteLeftCause, insertLeftCause } from './left-cause-store.ts'
import { openCycle } from './open-findings.ts'
import { getKey } from './read-findings.ts'

/** Lets the findings of a cause stay as they are, or takes that back; nothing changes where it is so already. */
export function leaveCause(
  { database, viewer }: ContextOf<typeof api.leaveCycleCause>,
  { cycleId }: ParamsOf<typeof api.leaveCycleCause>,
  { revision, isLeft, ...cause }: BodyOf<typeof api.leaveCycleCause>,
): Promise<ReplyOf<typeof api.leaveCycleCause>> {
  const key = getKey({ viewer }, cycleId)
  const { orgId } = key
  return database.asOrganization(
    orgId,
    async (tx) => {
      const cycle = await openSeenCycle(tx, key, revision)
      assertCanRunAgain(cycle)
      const isChanged = isLeft
        ? await insertLeftCause(tx, key, cause, viewer.user.id)
        : await deleteLeftCause(tx, key, cause)
      if (!isChanged) return { revision, state: cycle.state }
      const name = `${cycle.sender}, ${cycle.type}, ${cycle.period.slice(0, 7)}`
      const { label } = describeCause(cause, cause.cause, await openCycle(tx, key))
      const action = `cycle.findings-${isLeft ? 'left' : 'taken-up'}`
      const details = { cycleId, name, cause: label, rule: cause.rule, field: cause.field }
      await insertAuditEvent(tx, { orgId, ...getActor(viewer), action, details })
      await raiseRevision(tx, key)
      const now = await findCycle(tx, key)
      return { revision: now?.revision ?? revision, state: cycle.state }
    },
    { write: true },
  )
}
