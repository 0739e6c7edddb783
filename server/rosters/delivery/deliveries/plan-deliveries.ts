import { randomUUID } from 'node:crypto'
import { findDeliveryTime } from '@concord/domain'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { lockCycle, raiseRevision } from '../../cycles/cycle-store.ts'
import { buildPackage } from './build-package.ts'
import { deliverJob, GONE_AFTER_MS } from './deliver-job.ts'
import { findUnplanned, insertDelivery, type Planned, takeDue } from './delivery-store.ts'

const PLANNED_AT_ONCE = 200

async function plan({ database }: Program, planned: Planned, now: Date): Promise<void> {
  const key = { orgId: planned.org_id, id: planned.cycle_id }
  await database.asOrganization(
    key.orgId,
    async (tx) => {
      const cycle = await lockCycle(tx, key)
      const { content = null } = cycle ? await buildPackage(tx, key, cycle) : {}
      if (content === null) return
      const dueAt = planned.schedule === null ? now : findDeliveryTime(planned.schedule, now)
      const added = await insertDelivery(tx, {
        ...{ ...content, orgId: key.orgId, id: randomUUID(), cycleId: key.id, number: 1 },
        ...{ connectionId: planned.connection_id, dueAt, nextAt: dueAt, askedBy: null },
      })
      if (added) await raiseRevision(tx, key)
    },
    { write: true },
  )
}

/**
 * Plans what goes out by itself, and leaves to the workers what is due. It looks at all there is each time: a plan that was
 * missed because a program was down comes with the next look.
 */
export async function planDeliveries(program: Program, now = new Date()): Promise<void> {
  const { database } = program
  for (const planned of await database.asSystem((tx) => findUnplanned(tx, PLANNED_AT_ONCE)))
    await plan(program, planned, now)
  await database.asSystem(async (tx) => {
    for (const { org_id: orgId, id, tries } of await takeDue(tx, now, GONE_AFTER_MS))
      await enqueue(tx, deliverJob, { orgId, id, tries })
  })
}
